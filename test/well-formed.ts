import assert from 'node:assert/strict'

/** Throws unless every tag of a page is closed where XML wants it and every special character is escaped. */
export function assertWellFormed(page: string): void {
  const open: string[] = []
  const body = page.replace(/^<!DOCTYPE html>\s*/, '').replace(/<style>[^<]*<\/style>/, '')
  let at = 0
  const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+="[^"<]*")*)\s*(\/?)>/g
  for (const match of body.matchAll(tag)) {
    assertText(body.slice(at, match.index))
    const [whole, isEnd, name, attributes = '', isEmpty] = match
    assertText(attributes.replaceAll('"', ''))
    if (isEnd === '/')
      assert.equal(open.pop(), name, `closed before ${body.slice(match.index, match.index + 80)}`)
    else if (isEmpty !== '/') open.push(name ?? '')
    at = match.index + whole.length
  }
  assertText(body.slice(at))
  assert.deepEqual(open, [])
}

function assertText(text: string): void {
  assert.doesNotMatch(text.replaceAll(/&(amp|lt|gt|quot|#39);/g, ''), /[<>&]/)
}

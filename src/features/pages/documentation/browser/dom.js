/**
 * Makes an element. Texts are texts and never markup, whatever they contain.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Readonly<Record<string, string | undefined>>} attributes
 * @param {readonly (Node | string | undefined)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, value)
  }
  element.append(...children.filter((child) => child !== undefined))
  return element
}

/**
 * The element of the page that has this id, and is of this kind.
 *
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 */
export function existing(id, kind) {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} #${id}.`)
  return element
}

/**
 * A text with `code` in it.
 *
 * @param {string} text
 */
export function prose(text) {
  return text.split(/`([^`]*)`/).map((part, at) => (at % 2 === 1 ? make('code', {}, part) : part))
}

/**
 * @param {string} text
 * @param {string} [className]
 */
export function paragraphs(text, className) {
  return text
    .split('\n\n')
    .filter((part) => part !== '')
    .map((part) => make('p', { class: className }, ...prose(part)))
}

const TOKENS = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|(-?\d[\d.eE+-]*)/g

/**
 * JSON in colours.
 *
 * @param {unknown} value
 */
export function jsonBlock(value) {
  const text = JSON.stringify(value, null, 2) ?? ''
  const block = make('pre', { class: 'code', tabindex: '0' })
  let end = 0
  for (const match of text.matchAll(TOKENS)) {
    const [whole, string, colon = '', word] = match
    block.append(text.slice(end, match.index))
    const kind = string === undefined ? (word === undefined ? 'number' : 'word') : colon ? 'key' : 'string'
    block.append(make('span', { class: `json-${kind}` }, string ?? whole), colon)
    end = match.index + whole.length
  }
  block.append(text.slice(end))
  return block
}

/**
 * A button that puts a text on the clipboard and says so for a moment.
 *
 * @param {string} label
 * @param {() => string} text
 */
export function copyButton(label, text) {
  const button = make('button', { type: 'button', class: 'quiet' }, label)
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text())
      button.textContent = 'Copied'
    } catch {
      // Browsers refuse on plain http from another machine.
      button.textContent = 'Select it and copy'
    }
    setTimeout(() => {
      button.textContent = label
    }, 1_500)
  })
  return button
}

/** @param {string} method */
export function methodBadge(method) {
  return make(
    'span',
    { class: `method method-${method.toLowerCase()}` },
    method === 'DELETE' ? 'DEL' : method,
  )
}

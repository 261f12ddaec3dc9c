import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpDocument } from './help-document.ts'

const PAGE = { name: 'install', file: 'docs/operating/install.md' }

test('a heading has the anchor that the host of the sources gives it, and a link to itself', () => {
  const { title, html } = helpDocument(PAGE, '# Install `npm`\n\n## What’s “new” (in 1.0)?\n')
  assert.equal(title, 'Install npm')
  assert.equal(
    html,
    '<h1>Install <code>npm</code></h1>\n<h2 id="whats-new-in-10">What’s “new” (in 1.0)? <a class="anchor" href="#whats-new-in-10" aria-label="Link to What’s “new” (in 1.0)?">#</a></h2>\n',
  )
})

test('a link leads to a page of the help or out of it, and is only text where neither is there', () => {
  const address = (href: string, text = 'it') => helpDocument(PAGE, `[${text}](${href})`).html
  assert.equal(address('../operating.md'), '<p><a href="operating">it</a></p>\n')
  assert.equal(
    address('../configuration.md#port', 'configuration.md'),
    '<p><a href="configuration#port">configuration</a></p>\n',
  )
  assert.equal(address('../../README.md'), '<p><a href="./">it</a></p>\n')
  assert.equal(address('#here'), '<p><a href="#here">it</a></p>\n')
  assert.equal(
    address('https://a.example/?a=1&b=2'),
    '<p><a href="https://a.example/?a=1&amp;b=2">it</a></p>\n',
  )
  assert.equal(address('../../src/main.ts'), '<p>it</p>\n')
  assert.equal(address('../architecture.md'), '<p>it</p>\n')
})

test('a picture is named, and found beside the pages', () => {
  const { html, images } = helpDocument(
    PAGE,
    '<p>\n  <img src="../images/people.webp" alt="Persons">\n</p>\n',
  )
  assert.equal(html, '<p>\n  <img src="images/people.webp" alt="Persons">\n</p>\n')
  assert.deepEqual(images, ['docs/images/people.webp'])
})

test('code and tables can be scrolled by keyboard, and nothing in code is markup', () => {
  const { html } = helpDocument(PAGE, '```sh\necho <b> & "c"\n```\n\n| a |\n| - |\n| b |\n')
  assert.equal(
    html,
    '<pre tabindex="0"><code>echo &lt;b&gt; &amp; &quot;c&quot;</code></pre>\n<div class="scroll" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>b</td>\n</tr>\n</tbody></table>\n</div>\n',
  )
})

test('a search looks through the text below each heading', () => {
  const { sections } = helpDocument(
    PAGE,
    '# Install\n\nBy **npm**, or `a < b`.\n\n## With `npm`\n\n- one\n- two\n\n| a | b |\n| - | - |\n| c | d |\n',
  )
  assert.deepEqual(sections, [
    { page: 'install', anchor: '', heading: 'Install', text: 'By npm, or a < b.' },
    { page: 'install', anchor: 'with-npm', heading: 'With npm', text: 'one two a b c d' },
  ])
})

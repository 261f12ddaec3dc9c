import { copyButton, jsonBlock, make } from './dom.js'
import { curlText, requestOf } from './request.js'
import { keepToken, tokenIn } from './token.js'
import { tryForm } from './try-form.js'

/** @import { HttpRequest, Operation, Schemas } from './types.ts' */

/** More than this is not shown: a page that hangs is of no help. */
const MOST_CHARACTERS = 200_000

/**
 * Fills in a request, shows it for a shell, sends it and shows what came back.
 *
 * @param {Operation} operation
 * @param {Schemas} schemas
 */
export function tryIt(operation, schemas) {
  const form = tryForm(operation, schemas)
  const request = () => requestOf(operation, location.origin, form.filled())
  const shell = make('pre', { class: 'code', tabindex: '0' })
  const result = make('div', { class: 'result', 'aria-live': 'polite' })
  const send = make('button', { type: 'submit', class: 'send' }, 'Send')
  const panel = make(
    'form',
    { class: 'try' },
    make('h2', {}, 'Try it'),
    ...form.rows,
    make(
      'div',
      { class: 'buttons' },
      send,
      copyButton('Copy as curl', () => curlText(shellRequest(request()))),
    ),
    shell,
    result,
  )
  const show = () => {
    shell.textContent = curlText(hidden(shellRequest(request())))
  }
  /** @param {HttpRequest} wanted */
  const shellRequest = (wanted) =>
    operation.schemes.length === 0 || wanted.headers.some(({ name }) => name === 'Authorization')
      ? wanted
      : { ...wanted, headers: [{ name: 'Authorization', value: 'Bearer TOKEN' }, ...wanted.headers] }
  panel.addEventListener('input', show)
  panel.addEventListener('submit', async (event) => {
    event.preventDefault()
    send.disabled = true
    try {
      result.replaceChildren(...(await responseTo(request(), form.file())))
    } catch (error) {
      result.replaceChildren(make('p', { class: 'failed' }, `No response: ${String(error)}`))
    }
    send.disabled = false
  })
  show()
  return panel
}

/**
 * On the screen the token stays a secret; what is copied has it.
 *
 * @param {HttpRequest} request
 */
function hidden(request) {
  return {
    ...request,
    headers: request.headers.map(({ name, value }) => ({
      name,
      value: name === 'Authorization' ? value.replace(/(.{12}).{8,}/, '$1…') : value,
    })),
  }
}

/**
 * @param {HttpRequest} request
 * @param {File | undefined} file
 */
async function responseTo(request, file) {
  const began = performance.now()
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers.map(({ name, value }) => [name, value]),
    body: request.file === undefined ? (request.body ?? null) : formOf(request.file.field, file),
    cache: 'no-store',
    credentials: 'omit',
  })
  const content = await response.blob()
  const took = Math.round(performance.now() - began)
  return [
    make(
      'p',
      { class: response.ok ? 'status good' : 'status failed' },
      make('strong', {}, String(response.status)),
      ` ${response.statusText} · ${took} ms · ${content.size.toLocaleString('en')} bytes`,
    ),
    await contentView(response.headers.get('content-type') ?? '', content),
    make(
      'details',
      {},
      make('summary', {}, 'Headers'),
      make(
        'pre',
        { class: 'code', tabindex: '0' },
        [...response.headers].map((header) => header.join(': ')).join('\n'),
      ),
    ),
  ]
}

/**
 * @param {string} field
 * @param {File | undefined} file
 */
function formOf(field, file) {
  const form = new FormData()
  if (file !== undefined) form.append(field, file)
  return form
}

/**
 * @param {string} type
 * @param {Blob} content
 */
async function contentView(type, content) {
  if (type.startsWith('image/')) {
    return make('img', { src: await dataUrl(content), alt: 'The picture in the response' })
  }
  if (!/^(application\/json|text\/)/.test(type)) return make('p', { class: 'soft' }, type)
  const text = await content.text()
  if (text === '' || type.startsWith('text/') || text.length > MOST_CHARACTERS) {
    return make('pre', { class: 'code', tabindex: '0' }, text.slice(0, MOST_CHARACTERS))
  }
  const response = JSON.parse(text)
  const token = tokenIn(response)
  if (token === undefined) return jsonBlock(response)
  keepToken('accessToken', token)
  const note = make('p', { class: 'good' }, 'The access token is used from now on, in this tab.')
  return make('div', {}, note, jsonBlock(response))
}

/**
 * The policy of the page knows no addresses of blobs.
 *
 * @param {Blob} content
 * @returns {Promise<string>}
 */
function dataUrl(content) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error))
    reader.readAsDataURL(content)
  })
}

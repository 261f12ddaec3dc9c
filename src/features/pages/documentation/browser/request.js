/** @import { Filled, HttpRequest, Operation, Parameter } from './types.ts' */

/**
 * Tells apart parameters that share a name but not a place.
 *
 * @param {Parameter} parameter
 */
export function parameterKey({ in: place, name }) {
  return `${place} ${name}`
}

/**
 * @param {Operation} operation
 * @param {string} origin
 * @param {Filled} filled
 * @returns {HttpRequest}
 */
export function requestOf(operation, origin, filled) {
  /** @param {Parameter['in']} place */
  const given = (place) =>
    operation.parameters.flatMap((parameter) => {
      const value = filled.parameters.get(parameterKey(parameter))
      return parameter.in === place && value !== undefined ? [{ name: parameter.name, value }] : []
    })
  const path = given('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)),
    operation.path,
  )
  const query = new URLSearchParams(given('query').map(({ name, value }) => [name, value])).toString()
  const [scheme] = operation.schemes
  const { body } = operation
  const isFile = body?.type === 'multipart/form-data'
  const isSent = body !== undefined && !isFile && filled.body.trim() !== ''
  const [field = 'file'] = Object.keys(body?.content.schema?.properties ?? {})
  return {
    method: operation.method,
    url: `${origin}${path}${query === '' ? '' : `?${query}`}`,
    headers: [
      ...(scheme !== undefined && filled.token !== ''
        ? [{ name: 'Authorization', value: `Bearer ${filled.token}` }]
        : []),
      ...given('header'),
      ...(isSent ? [{ name: 'Content-Type', value: body.type }] : []),
    ],
    body: isSent ? filled.body : undefined,
    file: isFile ? { field, name: filled.fileName } : undefined,
  }
}

/**
 * The same request for a shell.
 *
 * @param {HttpRequest} request
 */
export function curlText({ method, url, headers, body, file }) {
  const isImplied = method === 'GET' || (method === 'POST' && (body !== undefined || file !== undefined))
  return [
    `curl ${isImplied ? '' : `-X ${method} `}${quoted(url)}`,
    ...headers.map(({ name, value }) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    ...(file === undefined ? [] : [`-F ${quoted(`${file.field}=@${file.name || 'photo.jpg'}`)}`]),
  ].join(' \\\n  ')
}

/**
 * In single quotes a shell reads nothing but their end.
 *
 * @param {string} text
 */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}

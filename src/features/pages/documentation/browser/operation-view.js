import { copyButton, jsonBlock, make, methodBadge, paragraphs } from './dom.js'
import { failuresOf } from './openapi.js'
import { typeText, unwrapped } from './schema-text.js'
import { fieldRow, schemaView } from './schema-view.js'
import { tryIt } from './try-it.js'

/** @import { Failure, Operation, Parameter, ResponseObject, Schemas } from './types.ts' */

/** @type {readonly { place: Parameter['in'], title: string }[]} */
const PLACES = [
  { place: 'path', title: 'In the path' },
  { place: 'query', title: 'In the query' },
  { place: 'header', title: 'Headers' },
]

/**
 * Everything about one operation, with a form to try it out.
 *
 * @param {Operation} operation
 * @param {Schemas} schemas
 */
export function operationView(operation, schemas) {
  const { method, path, tag, summary, description, body } = operation
  const form = tryIt(operation, schemas)
  // Where there is one column, the form is far below.
  const jump = make('button', { type: 'button', class: 'jump' }, 'Try it')
  jump.addEventListener('click', () => form.scrollIntoView())
  return make(
    'article',
    { class: 'operation' },
    make(
      'header',
      {},
      make('p', { class: 'soft' }, make('a', { href: `#tag/${encodeURIComponent(tag)}` }, tag)),
      make('h1', {}, summary),
      make(
        'p',
        { class: 'place' },
        methodBadge(method),
        make('code', {}, path),
        copyButton('Copy', () => path),
        jump,
      ),
      ...paragraphs(description),
    ),
    make(
      'div',
      { class: 'columns' },
      make(
        'div',
        {},
        ...PLACES.flatMap(({ place, title }) => parameterSection(operation, place, title, schemas)),
        ...(body === undefined
          ? []
          : section(
              `Body, ${body.type}${body.isRequired ? '' : ', optional'}`,
              schemaView(body.content.schema ?? {}, schemas),
            )),
        ...operation.responses
          .filter(({ status }) => Number(status) < 400)
          .flatMap(({ status, response }) => responseSection(status, response, schemas)),
        ...section('Failures', failureTable(failuresOf(operation))),
      ),
      form,
    ),
  )
}

/**
 * @param {string} title
 * @param {readonly (Node | undefined)[]} content
 */
function section(title, ...content) {
  return [make('section', {}, make('h2', {}, title), ...content)]
}

/**
 * @param {Operation} operation
 * @param {Parameter['in']} place
 * @param {string} title
 * @param {Schemas} schemas
 */
function parameterSection({ parameters }, place, title, schemas) {
  const here = parameters.filter((parameter) => parameter.in === place)
  if (here.length === 0) return []
  const rows = here.map(({ name, schema, description = schema.description, required = false }) =>
    fieldRow(name, schema, { schemas, isRequired: required, description }),
  )
  return section(title, make('ul', { class: 'fields' }, ...rows))
}

/**
 * @param {string} status
 * @param {ResponseObject} response
 * @param {Schemas} schemas
 */
function responseSection(status, { description, content = {} }, schemas) {
  const types = Object.keys(content)
  const { schema, example } = content['application/json'] ?? {}
  if (schema === undefined) {
    return section(
      `Response ${status}`,
      ...paragraphs(description),
      make('p', { class: 'soft' }, types.join(', ')),
    )
  }
  const { schema: data, isWrapped } = unwrapped(schema)
  return section(
    `Response ${status}`,
    isWrapped
      ? make(
          'p',
          {},
          make('code', {}, 'data'),
          ' of the envelope: ',
          make('code', { class: 'type' }, typeText(data)),
        )
      : undefined,
    typeText(data) === 'null' ? undefined : schemaView(data, schemas),
    example === undefined
      ? undefined
      : make('details', { open: '' }, make('summary', {}, 'Example'), jsonBlock(example)),
  )
}

/** @param {readonly Failure[]} failures */
export function failureTable(failures) {
  const head = ['Status', 'Code', 'Meaning'].map((text) => make('th', { scope: 'col' }, text))
  return make(
    'table',
    {},
    make('thead', {}, make('tr', {}, ...head)),
    make(
      'tbody',
      {},
      ...failures.map(({ status, code, name, message }) =>
        make(
          'tr',
          {},
          make('td', {}, status),
          make('td', {}, make('code', {}, String(code))),
          make('td', {}, make('code', { class: 'soft' }, name), make('br'), message),
        ),
      ),
    ),
  )
}

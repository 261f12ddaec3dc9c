import { make } from './dom.js'
import { parameterKey } from './request.js'
import { exampleText, resolved, valuesOf } from './schema-text.js'
import { keepToken, tokenOf } from './token.js'

/** @import { Filled, Operation, Parameter, Schemas } from './types.ts' */

/**
 * The inputs of one operation.
 *
 * @typedef {object} TryForm
 * @property {HTMLElement[]} rows
 * @property {() => Filled} filled
 * @property {() => File | undefined} file
 */

/**
 * @param {Operation} operation
 * @param {Schemas} schemas
 * @returns {TryForm}
 */
export function tryForm(operation, schemas) {
  const parameters = operation.parameters.map((parameter) => parameterInput(parameter, schemas))
  const token = tokenInput(operation.schemes[0])
  const isFile = operation.body?.type === 'multipart/form-data'
  const file = make('input', { type: 'file', 'aria-label': 'File' })
  const body = make('textarea', { spellcheck: 'false', rows: '8', 'aria-label': 'Body' })
  const { example } = operation.body?.content ?? {}
  if (example !== undefined) body.value = JSON.stringify(example, null, 2)
  body.rows = Math.min(18, body.value.split('\n').length + 1)
  return {
    rows: [
      ...(token === undefined ? [] : [token.row]),
      ...parameters.map(({ row }) => row),
      ...(operation.body === undefined ? [] : [labelled(isFile ? 'File' : 'Body', isFile ? file : body)]),
    ],
    filled: () => ({
      parameters: new Map(
        parameters.flatMap(({ key, value }) => {
          const given = value()
          return given === undefined ? [] : [[key, given]]
        }),
      ),
      token: token?.value() ?? '',
      body: body.value,
      fileName: file.files?.[0]?.name ?? '',
    }),
    file: () => file.files?.[0],
  }
}

/** @param {string | undefined} scheme */
function tokenInput(scheme) {
  if (scheme === undefined) return undefined
  const input = make('input', {
    type: 'password',
    autocomplete: 'off',
    placeholder: 'paste one, or sign in on this page',
    'aria-label': scheme,
  })
  input.value = tokenOf(scheme)
  input.addEventListener('input', () => keepToken(scheme, input.value.trim()))
  return { row: labelled(scheme, input), value: () => input.value.trim() }
}

/**
 * An optional parameter is sent while its box is checked, which it is by itself as soon as it has a value: some
 * mean something when they are empty.
 *
 * @param {Parameter} parameter
 * @param {Schemas} schemas
 */
function parameterInput(parameter, schemas) {
  const schema = resolved(parameter.schema, schemas)
  const isRequired = parameter.required ?? false
  const values = valuesOf(schema)
  const example = exampleText(schema)
  const attributes = { 'aria-label': parameter.name, spellcheck: 'false', autocomplete: 'off' }
  const input =
    values.length > 0
      ? make(
          'select',
          attributes,
          make('option', { value: '' }, '–'),
          ...values.map(({ value, meaning }) => make('option', { value }, `${value} ${meaning}`.trim())),
        )
      : make('input', { ...attributes, placeholder: example })
  if (isRequired) input.value = example
  const box = make('input', { type: 'checkbox', 'aria-label': `Send ${parameter.name}` })
  input.addEventListener('input', () => {
    box.checked = input.value !== ''
  })
  return {
    key: parameterKey(parameter),
    row: labelled(parameter.name, input, isRequired ? undefined : box),
    value: () => (isRequired || box.checked ? input.value : undefined),
  }
}

/**
 * @param {string} text
 * @param {HTMLElement} input
 * @param {HTMLElement} [box]
 */
function labelled(text, input, box) {
  return make('div', { class: 'input' }, make('label', {}, box, make('span', {}, text)), input)
}

import { make, prose } from './dom.js'
import { boundTexts, exampleText, innerSchema, typeText, valuesOf } from './schema-text.js'

/** @import { Schema, Schemas } from './types.ts' */

/**
 * The fields of an object one below the other; those that are objects themselves open where they stand.
 *
 * @param {Schema} schema
 * @param {Schemas} schemas
 */
export function schemaView(schema, schemas) {
  const shown = innerSchema(schema, schemas) ?? schema
  if (shown.properties === undefined) return valueList(shown) ?? make('p', { class: 'soft' }, typeText(shown))
  const required = new Set(shown.required)
  return make(
    'ul',
    { class: 'fields' },
    ...Object.entries(shown.properties).map(([name, field]) =>
      fieldRow(name, field, { schemas, isRequired: required.has(name) }),
    ),
  )
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {{ schemas: Schemas, isRequired: boolean, description?: string | undefined }} about
 */
export function fieldRow(name, schema, { schemas, isRequired, description = schema.description }) {
  const inner = innerSchema(schema, schemas)
  const values = inner === undefined ? undefined : valueList(inner)
  const example = exampleText(schema)
  return make(
    'li',
    {},
    make(
      'div',
      { class: 'field' },
      make('code', { class: 'name' }, name),
      make('span', { class: 'type' }, typeText(schema)),
      isRequired ? make('span', { class: 'required' }, 'required') : undefined,
      ...boundTexts(schema).map((text) => make('span', { class: 'bound' }, text)),
      example === '' || values !== undefined
        ? undefined
        : make('span', { class: 'bound' }, 'e.g. ', make('code', {}, example)),
    ),
    description === undefined ? undefined : make('p', {}, ...prose(description)),
    values,
    inner?.properties === undefined ? undefined : nested(inner, schemas),
  )
}

/**
 * Made when it is opened: schemas may contain themselves.
 *
 * @param {Schema} schema
 * @param {Schemas} schemas
 */
function nested(schema, schemas) {
  const details = make('details', {}, make('summary', {}, `Fields of ${schema.title ?? 'it'}`))
  details.addEventListener('toggle', () => details.append(schemaView(schema, schemas)), { once: true })
  return details
}

/** @param {Schema} schema */
function valueList(schema) {
  const values = valuesOf(schema)
  if (values.length === 0) return undefined
  return make(
    'ul',
    { class: 'values' },
    ...values.map(({ value, meaning }) =>
      make('li', {}, make('code', {}, value), meaning === '' ? undefined : ` ${meaning}`),
    ),
  )
}

import { jsonBlock, make, methodBadge, paragraphs, prose } from './dom.js'
import { failureTable } from './operation-view.js'
import { schemaView } from './schema-view.js'
import { allFailures } from './search.js'

/** @import { OpenApi, Operation } from './types.ts' */

/**
 * What stands at the beginning: what this is, how to get a token, and every operation by topic.
 *
 * @param {OpenApi} document
 * @param {readonly Operation[]} operations
 */
export function overview(document, operations) {
  const { info, components } = document
  return make(
    'article',
    { class: 'overview' },
    make(
      'header',
      {},
      make('p', { class: 'soft' }, `Version ${info.version}`),
      make('h1', {}, `${info.title} API`),
      ...paragraphs(info.description),
    ),
    make(
      'section',
      {},
      make('h2', {}, 'Tokens'),
      make(
        'ul',
        { class: 'fields' },
        ...Object.entries(components.securitySchemes).map(([name, { description = '' }]) =>
          make('li', {}, make('code', { class: 'name' }, name), make('p', {}, ...prose(description))),
        ),
      ),
      make(
        'p',
        {},
        'To try things out here, ',
        make('a', { href: '#register' }, 'register'),
        ' or ',
        make('a', { href: '#signIn' }, 'sign in'),
        ' on this page: the access token of the response is used for all other calls, until the tab is closed.',
      ),
    ),
    ...document.tags.map(({ name }) => tagSection(document, operations, name, 'h2')),
  )
}

/**
 * @param {OpenApi} document
 * @param {readonly Operation[]} operations
 * @param {string} tag
 * @param {'h1' | 'h2'} heading
 */
export function tagSection(document, operations, tag, heading) {
  const description = document.tags.find(({ name }) => name === tag)?.description ?? ''
  return make(
    'section',
    {},
    make(heading, {}, tag),
    ...paragraphs(description),
    make(
      'ul',
      { class: 'list' },
      ...operations
        .filter((operation) => operation.tag === tag)
        .map(({ id, method, path, summary }) =>
          make(
            'li',
            {},
            make(
              'a',
              { href: `#${id}` },
              methodBadge(method),
              make('span', {}, summary),
              make('code', { class: 'soft' }, path),
            ),
          ),
        ),
    ),
  )
}

/** @param {readonly Operation[]} operations */
export function errorsView(operations) {
  return make(
    'article',
    {},
    make('h1', {}, 'Failures'),
    make(
      'p',
      {},
      'Apps decide by the code, never by the message. Each operation lists those that it can respond with.',
    ),
    failureTable(allFailures(operations)),
  )
}

/** @param {OpenApi} document */
export function schemaList({ components }) {
  return make(
    'article',
    {},
    make('h1', {}, 'Schemas'),
    make(
      'ul',
      { class: 'list' },
      ...Object.entries(components.schemas).map(([name, { description = '' }]) =>
        make(
          'li',
          {},
          make(
            'a',
            { href: `#schema/${name}` },
            make('code', {}, name),
            make('span', { class: 'soft' }, description),
          ),
        ),
      ),
    ),
  )
}

/**
 * @param {OpenApi} document
 * @param {string} name
 */
export function schemaPage({ components }, name) {
  const schema = components.schemas[name]
  if (schema === undefined) return undefined
  return make(
    'article',
    {},
    make('p', { class: 'soft' }, make('a', { href: '#schemas' }, 'Schemas')),
    make('h1', {}, name),
    ...paragraphs(schema.description ?? ''),
    schemaView(schema, components.schemas),
    make('details', {}, make('summary', {}, 'JSON Schema'), jsonBlock(schema)),
  )
}

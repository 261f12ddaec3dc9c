import { existing, make, methodBadge } from './dom.js'
import { operationsOf } from './openapi.js'
import { operationView } from './operation-view.js'
import { errorsView, overview, schemaList, schemaPage, tagSection } from './overview.js'
import { searchIn } from './search.js'

/** @import { OpenApi } from './types.ts' */

const main = existing('main', HTMLElement)
const links = existing('links', HTMLElement)
const search = existing('search', HTMLInputElement)
const menu = existing('menu', HTMLButtonElement)

/** @param {OpenApi} api */
function start(api) {
  const operations = operationsOf(api)
  const find = searchIn(api, operations)
  const { schemas } = api.components

  /** @param {string} hash */
  const viewOf = (hash) => {
    const [kind = '', name = ''] = hash.slice(1).split('/').map(decodeURIComponent)
    const operation = operations.find(({ id }) => id === kind)
    if (operation !== undefined) return operationView(operation, schemas)
    if (kind === 'tag') return make('article', {}, tagSection(api, operations, name, 'h1'))
    if (kind === 'schema') return schemaPage(api, name)
    if (kind === 'schemas') return schemaList(api)
    if (kind === 'errors') return errorsView(operations)
    return undefined
  }

  const show = () => {
    const view = viewOf(location.hash) ?? overview(api, operations)
    main.replaceChildren(view)
    const title = view.querySelector('h1')?.textContent ?? ''
    document.title = view.matches('.overview') ? title : `${title} – ${api.info.title} API`
    closeMenu()
    mark()
    scrollTo(0, 0)
  }

  const list = () => {
    const query = search.value.trim()
    links.replaceChildren(...(query === '' ? contents() : results(query)))
    mark()
  }

  const contents = () => [
    make('ul', {}, link('#overview', 'Overview'), link('#errors', 'Failures'), link('#schemas', 'Schemas')),
    ...api.tags.flatMap(({ name }) => [
      make('h2', {}, name),
      make(
        'ul',
        {},
        ...operations
          .filter(({ tag }) => tag === name)
          .map(({ id, method, summary }) => link(`#${id}`, summary, method)),
      ),
    ]),
  ]

  /** @param {string} query */
  const results = (query) => {
    const found = find(query)
    if (found.length === 0) return [make('p', { class: 'soft' }, 'Nothing found.')]
    return [
      make(
        'ul',
        {},
        ...found.map(({ link: href, title, method, detail }) => link(href, title, method, detail)),
      ),
    ]
  }

  addEventListener('hashchange', show)
  search.addEventListener('input', list)
  list()
  show()
}

/**
 * @param {string} href
 * @param {string} title
 * @param {string} [method]
 * @param {string} [detail]
 */
function link(href, title, method = '', detail = '') {
  const text = make('span', {}, title, detail === '' ? undefined : make('small', {}, detail))
  return make('li', {}, make('a', { href }, method === '' ? undefined : methodBadge(method), text))
}

/** Shows in the list where one is. */
function mark() {
  const here = location.hash === '' ? '#overview' : location.hash
  for (const anchor of links.querySelectorAll('a')) {
    if (anchor.getAttribute('href') === here) {
      anchor.setAttribute('aria-current', 'page')
      anchor.scrollIntoView({ block: 'nearest' })
    } else anchor.removeAttribute('aria-current')
  }
}

function closeMenu() {
  menu.setAttribute('aria-expanded', 'false')
}

menu.addEventListener('click', () => {
  const isOpen = menu.getAttribute('aria-expanded') === 'true'
  menu.setAttribute('aria-expanded', String(!isOpen))
})

search.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') links.querySelector('a')?.click()
})

addEventListener('keydown', (event) => {
  const { target } = event
  const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select')
  if (event.key === 'Escape') closeMenu()
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  search.focus()
})

try {
  const response = await fetch('/openapi.json')
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  start(await response.json())
} catch (error) {
  main.replaceChildren(make('p', { class: 'failed' }, `The API document could not be read: ${String(error)}`))
}

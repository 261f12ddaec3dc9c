/**
 * @typedef {object} Section the text below one heading
 * @property {string} page
 * @property {string} anchor
 * @property {string} title of the page
 * @property {string} heading
 * @property {string} text
 */

const MOST_RESULTS = 20
/** Letters of the text that a result shows. */
const SHOWN = 160
/** Letters before the first word that was found. */
const BEFORE = 50

const field = the('search', HTMLInputElement)
const found = the('found', HTMLElement)
const count = the('count', HTMLElement)

/** @type {Promise<Section[]> | undefined} */
let reading

/** All sections, read when the first search begins. */
function sections() {
  reading ??= fetch('search.json')
    .then((response) => response.json())
    .catch((error) => {
      reading = undefined
      throw error
    })
  return reading
}

/**
 * Those with all words, first where the heading has them.
 *
 * @param {readonly Section[]} all
 * @param {readonly string[]} words
 */
function matches(all, words) {
  return all
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_RESULTS)
    .map(({ section }) => section)
}

/**
 * @param {Section} section
 * @param {readonly string[]} words
 */
function scoreOf({ heading, title, text }, words) {
  const [inHeading, inTitle, inText] = [heading, title, text].map((part) => part.toLowerCase())
  let score = 0
  for (const word of words) {
    if (inHeading?.includes(word)) score += 4
    else if (inTitle?.includes(word)) score += 2
    else if (inText?.includes(word)) score += 1
    else return 0
  }
  return score
}

/**
 * @param {Section} section
 * @param {readonly string[]} words
 */
function resultOf({ page, anchor, title, heading, text }, words) {
  const link = document.createElement('a')
  link.href = anchor === '' ? page : `${page}#${anchor}`
  const name = document.createElement('strong')
  name.textContent = heading
  const place = document.createElement('small')
  place.textContent = heading === title ? '' : title
  const excerpt = document.createElement('span')
  excerpt.append(...marked(excerptOf(text, words), words))
  link.append(name, ' ', place, excerpt)
  const row = document.createElement('li')
  row.append(link)
  return row
}

/**
 * @param {string} text
 * @param {readonly string[]} words
 */
function excerptOf(text, words) {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length)
  const from = first === text.length || first < BEFORE ? 0 : text.indexOf(' ', first - BEFORE) + 1
  const part = text.slice(from, from + SHOWN)
  return `${from > 0 ? '… ' : ''}${part}${from + SHOWN < text.length ? ' …' : ''}`
}

/**
 * The text in pieces, of which those that were searched for are marked.
 *
 * @param {string} text
 * @param {readonly string[]} words
 */
function marked(text, words) {
  const lower = text.toLowerCase()
  const pieces = []
  let at = 0
  while (at < text.length) {
    const next = words
      .map((word) => ({ word, at: lower.indexOf(word, at) }))
      .filter((hit) => hit.at >= 0)
      .sort((a, b) => a.at - b.at)[0]
    if (next === undefined) break
    const mark = document.createElement('mark')
    mark.textContent = text.slice(next.at, next.at + next.word.length)
    pieces.push(text.slice(at, next.at), mark)
    at = next.at + next.word.length
  }
  return [...pieces, text.slice(at)]
}

async function search() {
  const asked = field.value
  const words = asked
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return close()
  try {
    const all = await sections()
    // Another letter was typed meanwhile.
    if (field.value !== asked) return
    const results = matches(all, words)
    const list = document.createElement('ol')
    list.append(...results.map((section) => resultOf(section, words)))
    say(results.length === 0 ? 'Nothing found.' : `${results.length} found.`)
    found.replaceChildren(results.length === 0 ? 'Nothing found.' : list)
  } catch {
    say('The search could not be loaded.')
    found.replaceChildren('The search could not be loaded.')
  }
  found.hidden = false
}

function close() {
  found.hidden = true
  found.replaceChildren()
  say('')
}

/** @param {string} text */
function say(text) {
  count.textContent = text
}

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
function the(id, type) {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`The page has no ${id}`)
  return element
}

field.addEventListener('input', () => void search())
field.addEventListener('keydown', ({ key }) => {
  if (key === 'Enter') found.querySelector('a')?.click()
})
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    field.focus()
  } else if (event.key === 'Escape' && !found.hidden) {
    field.value = ''
    close()
    field.focus()
  }
})
// A result on this page only moves it.
found.addEventListener('click', close)

import { failuresOf } from './openapi.js'

/** @import { Entry, Failure, Found, OpenApi, Operation, Search } from './types.ts' */

const MOST_RESULTS = 30

/**
 * Looks for all words in names, paths, descriptions, parameters and failures; a hit in a name or path comes first.
 *
 * @param {OpenApi} document
 * @param {readonly Operation[]} operations
 * @returns {Search}
 */
export function searchIn(document, operations) {
  const entries = [
    ...operations.map(operationEntry),
    ...Object.entries(document.components.schemas).map(([name, schema]) =>
      entry(
        { method: '', link: `#schema/${name}`, title: name, detail: schema.description ?? 'Schema' },
        Object.keys(schema.properties ?? {}),
      ),
    ),
    ...allFailures(operations).map(({ code, name, message }) =>
      entry({ method: '', link: '#errors', title: `${code} ${name}`, detail: message }, []),
    ),
  ]
  return (query) => {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    if (words.length === 0) return []
    return entries
      .filter(({ text }) => words.every((word) => text.includes(word)))
      .map((found) => ({ found, score: scoreOf(found, words) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_RESULTS)
      .map(({ found }) => found)
  }
}

/**
 * One for each word in the name or path, and more where they stand together or begin the name.
 *
 * @param {Entry} entry
 * @param {readonly string[]} words
 */
function scoreOf({ head, title }, words) {
  const phrase = words.join(' ')
  const together = head.includes(phrase) ? words.length : 0
  const begins = title.toLowerCase().startsWith(phrase) ? 1 : 0
  return words.filter((word) => head.includes(word)).length + together + begins
}

/**
 * Every failure of the API once, by its code.
 *
 * @param {readonly Operation[]} operations
 * @returns {Failure[]}
 */
export function allFailures(operations) {
  const byCode = new Map(operations.flatMap(failuresOf).map((failure) => [failure.code, failure]))
  return [...byCode.values()].sort((a, b) => a.code - b.code)
}

/** @param {Operation} operation */
function operationEntry(operation) {
  const { id, method, path, summary } = operation
  return entry({ method, link: `#${id}`, title: summary, detail: path }, [
    id,
    operation.description,
    operation.tag,
    ...operation.parameters.flatMap(({ name, description = '' }) => [name, description]),
    ...Object.keys(operation.body?.content.schema?.properties ?? {}),
  ])
}

/**
 * @param {Found} found
 * @param {readonly string[]} more
 * @returns {Entry}
 */
function entry(found, more) {
  const head = `${found.method} ${found.title} ${found.detail}`.toLowerCase()
  return { ...found, head, text: `${head} ${more.join(' ').toLowerCase()}` }
}

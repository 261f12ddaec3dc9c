import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { keepQueries } from './kept-queries.ts'
import { KEPT_VERSION, type KeptRead, type ReadStore } from './kept-read.ts'

const NOW = Date.UTC(2026, 10, 15, 12)
const DAY_MS = 86_400_000

function memoryReads(...reads: KeptRead[]): ReadStore {
  const kept = new Map<string, KeptRead>()
  const keyOf = ({ userId, garden, hash }: KeptRead) => `${userId} ${garden} ${hash}`
  for (const read of reads) kept.set(keyOf(read), read)
  return {
    all: async () => [...kept.values()],
    put: async (reads) => {
      for (const read of reads) kept.set(keyOf(read), read)
    },
    remove: async (reads) => {
      for (const read of reads) kept.delete(keyOf(read))
    },
  }
}

function read(name: string, more: Partial<KeptRead> = {}): KeptRead {
  const common = { userId: 7, hash: JSON.stringify([name]), key: [name], data: `"${name}"`, at: NOW - 5 }
  return { ...common, version: KEPT_VERSION, ...more }
}

async function opened(store: ReadStore, garden?: number) {
  const queryClient = new QueryClient()
  const kept = await keepQueries({
    queryClient,
    userId: 7,
    garden,
    store,
    now: () => NOW,
    later: () => () => undefined,
  })
  return { queryClient, kept }
}

function ask(queryClient: QueryClient, name: string, data: unknown, isKept = true) {
  const meta = isKept ? { keep: true } : {}
  return queryClient.fetchQuery({ queryKey: [name], queryFn: async () => data, meta })
}

test('answers of queries that are to be kept are there again after the application was closed', async () => {
  const store = memoryReads()
  const before = await opened(store)
  await ask(before.queryClient, 'tasks', [{ id: 1 }])
  await ask(before.queryClient, 'secret', 'x', false)
  await before.kept.flush()
  const after = await opened(store)
  assert.deepEqual(after.queryClient.getQueryData(['tasks']), [{ id: 1 }])
  assert.equal(after.queryClient.getQueryData(['secret']), undefined)
  const state = before.queryClient.getQueryState(['tasks'])
  assert.equal(after.queryClient.getQueryState(['tasks'])?.dataUpdatedAt, state?.dataUpdatedAt)
})

test('an answer of a moment ago is shown by a page that is loaded again, and read again', async () => {
  const { queryClient } = await opened(memoryReads(read('tasks')))
  const query = { queryKey: ['tasks'], queryFn: async () => 'new', staleTime: Number.POSITIVE_INFINITY }
  const observer = new QueryObserver(queryClient, query)
  const stop = observer.subscribe(() => undefined)
  const { data, fetchStatus } = observer.getCurrentResult()
  assert.deepEqual({ data, fetchStatus }, { data: 'tasks', fetchStatus: 'fetching' })
  stop()
})

test('a flush waits for what is being written already', async () => {
  const { promise: put, resolve } = Promise.withResolvers<void>()
  const { queryClient, kept } = await opened({ ...memoryReads(), put: () => put })
  await ask(queryClient, 'tasks', 'new')
  void kept.flush()
  let isDone = false
  const flushed = kept.flush().then(() => {
    isDone = true
  })
  await new Promise((later) => setImmediate(later))
  assert.equal(isDone, false)
  resolve()
  await flushed
})

test('an answer that comes while the store is still being read is kept as well', async () => {
  const store = memoryReads(read('old'))
  const { promise: found, resolve } = Promise.withResolvers<readonly KeptRead[]>()
  const queryClient = new QueryClient()
  let timers = 0
  const later = () => {
    timers++
    return () => undefined
  }
  const opening = keepQueries({ queryClient, userId: 7, store, found, now: () => NOW, later })
  await ask(queryClient, 'tasks', [{ id: 1 }])
  // What is written before the old records are removed could be removed with them.
  assert.equal(timers, 0)
  resolve(await store.all())
  const put: unknown[] = []
  const { put: write } = store
  store.put = (reads) => {
    put.push(...reads.map(({ key }) => key))
    return write(reads)
  }
  const { flush } = await opening
  assert.equal(timers, 1)
  await flush()
  // What was in the store before is not written again.
  assert.deepEqual(put, [['tasks']])
  const after = await opened(store)
  assert.deepEqual(after.queryClient.getQueryData(['tasks']), [{ id: 1 }])
})

test('nobody sees what another user has read, and signing out leaves nothing', async () => {
  const store = memoryReads(read('mine'), read('theirs', { userId: 8 }))
  const { queryClient, kept } = await opened(store)
  assert.deepEqual(
    [queryClient.getQueryData(['mine']), queryClient.getQueryData(['theirs'])],
    ['mine', undefined],
  )
  await kept.forget()
  assert.deepEqual(
    (await store.all()).map(({ userId }) => userId),
    [8],
  )
  await ask(queryClient, 'mine', 'again')
  await kept.flush()
  assert.equal((await store.all()).length, 1)
})

test('the answers of one garden are not those of another, and go with them when the user signs out', async () => {
  // A version that knew one garden kept it without a number.
  const store = memoryReads(read('tasks'))
  const shared = await opened(store, 3)
  assert.equal(shared.queryClient.getQueryData(['tasks']), undefined)
  await ask(shared.queryClient, 'tasks', 'theirs')
  await shared.kept.flush()
  for (const [garden, data] of [
    [undefined, 'tasks'],
    [3, 'theirs'],
    [4, undefined],
  ] as const) {
    assert.equal((await opened(store, garden)).queryClient.getQueryData(['tasks']), data)
  }
  const { kept } = await opened(store)
  await kept.forget()
  assert.deepEqual(await store.all(), [])
})

test('what is older than a month, of another version or too much is dropped', async () => {
  const large = JSON.stringify('x'.repeat(5_000_000))
  const store = memoryReads(
    read('old', { at: NOW - 31 * DAY_MS }),
    read('other', { version: '0' }),
    read('newer', { data: large, at: NOW - 1 }),
    read('older', { data: large, at: NOW - 2 }),
  )
  await opened(store)
  assert.deepEqual(
    (await store.all()).map(({ key }) => key),
    [['newer']],
  )
})

test('of a list that grows while scrolling the first pages are kept', async () => {
  const store = memoryReads()
  const { queryClient, kept } = await opened(store)
  await ask(queryClient, 'journal', { pages: [1, 2, 3, 4, 5], pageParams: ['a', 'b', 'c', 'd', 'e'] })
  await kept.flush()
  const after = await opened(store)
  assert.deepEqual(after.queryClient.getQueryData(['journal']), {
    pages: [1, 2, 3],
    pageParams: ['a', 'b', 'c'],
  })
})

test('what is being read from the store already is not read a second time', async () => {
  const store = { ...memoryReads(), all: async () => assert.fail('it was read again') }
  const found = Promise.resolve([read('tasks')])
  const queryClient = new QueryClient()
  const later = () => () => undefined
  await keepQueries({ queryClient, userId: 7, store, found, now: () => NOW, later })
  assert.equal(queryClient.getQueryData(['tasks']), 'tasks')
})

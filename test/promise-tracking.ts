import type { createHook } from 'node:async_hooks'

/**
 * The test runner follows every promise, to know into which suite a test goes that is declared after an `await`, and to which
 * test an uncaught error belongs. An `await` then takes fifty times as long. Here promises are followed only while
 * a file is loaded: later on, an uncaught error fails the run, if not its test.
 */
type Hook = ReturnType<typeof createHook>
type Callbacks = Parameters<typeof createHook>[0]

const asyncHooks = process.getBuiltinModule('node:async_hooks')
const original = asyncHooks.createHook
let hooks: { readonly all: Hook; readonly withoutPromises: Hook } | undefined

// The runner takes the function when it is loaded, and calls it for the first test. It has no option for this.
Object.assign(asyncHooks, {
  createHook: (callbacks: Callbacks): Hook => {
    hooks = { all: original(callbacks), withoutPromises: original({ ...callbacks, trackPromises: false }) }
    return hooks.withoutPromises
  },
})
await import('node:test')
Object.assign(asyncHooks, { createHook: original })

/** For work that declares tests, within a suite. */
export async function followingPromises(work: () => Promise<unknown>): Promise<void> {
  if (hooks === undefined) throw new Error('The test runner did not ask to follow what happens')
  const { all, withoutPromises } = hooks
  all.enable()
  try {
    await work()
  } finally {
    // Promises are followed until no hook is left.
    all.disable()
    withoutPromises.disable()
    withoutPromises.enable()
  }
}

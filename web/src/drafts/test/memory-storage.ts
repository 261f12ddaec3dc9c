import type { TestContext } from 'node:test'

/** As a browser's: what is in it are its own properties. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value)
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

/** An empty `localStorage` for one test. */
export function memoryStorage(t: Pick<TestContext, 'after'>): MemoryStorage {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  const value = new MemoryStorage()
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'localStorage')
    if (before !== undefined) Object.defineProperty(globalThis, 'localStorage', before)
  })
  return value
}

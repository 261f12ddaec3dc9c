import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Whatever happens to this process, nothing it started stays behind. */
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface Child {
  /** Sends a message and resolves to the answer; the other side answers one by one. */
  ask(message: object): Promise<unknown>
  stop(): Promise<void>
}

/** Another Node.js on a script of ours, silent but for errors, with a line to talk on. */
export function startChild(words: readonly string[], env: Readonly<Record<string, string>> = {}): Child {
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running.add(child)
  const gone = once(child, 'exit').then(() => {
    running.delete(child)
  })
  return {
    ask: async (message) => {
      const answer = once(child, 'message')
      child.send(message)
      const early = gone.then((): never => {
        throw new Error(`${words.at(-1)} ended before it answered`)
      })
      const [received] = await Promise.race([answer, early])
      return received
    },
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

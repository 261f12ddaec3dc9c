import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, dirname, join } from 'node:path'

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

const ROOT = join(import.meta.dirname, '..')

/** Another Node.js on a script of ours, silent but for errors, with a line to talk on. */
export function startChild(words: readonly string[], env: Readonly<Record<string, string>> = {}): Child {
  return watch(words.join(' '), spawn(process.execPath, words, optionsFor(env)))
}

/** A command as npm would run it, likewise; its first Node.js is this one. */
export function startCommand(command: string, env: Readonly<Record<string, string>>): Child {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  return watch(command, spawn(command, { ...optionsFor({ PATH: path, ...env }), cwd: ROOT, shell: true }))
}

function optionsFor(env: Readonly<Record<string, string>>): SpawnOptions {
  return { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }
}

function watch(name: string, child: ChildProcess): Child {
  running.add(child)
  const gone = once(child, 'exit').then(() => {
    running.delete(child)
  })
  return {
    ask: async (message) => {
      const answer = once(child, 'message')
      child.send(message)
      const early = gone.then((): never => {
        throw new Error(`${name} ended before it answered`)
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

import { type Environment, loadConfig } from '../src/config.ts'

/** The variables that the configuration asks for. */
export function variablesRead(): string[] {
  const names = new Set<string>()
  const env = new Proxy<Environment>(
    {},
    {
      get: (_target, name) => {
        names.add(String(name))
        return undefined
      },
    },
  )
  loadConfig(env)
  return [...names]
}

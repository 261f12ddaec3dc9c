import { type Environment, loadConfig } from '../src/config/config.ts'
import { SECRET_FILES } from '../src/config/variables.ts'

/** The variables that the configuration asks for, without those that name files of secrets. */
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
  return [...names].filter((name) => !SECRET_FILES.includes(name))
}

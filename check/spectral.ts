import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

/** The findings of Spectral's recommended rules, warnings and hints included, one line each. */
export async function spectralProblems(document: Record<string, unknown>): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset(new spectral.Ruleset({ extends: [[rulesets.oas, 'recommended']] }))
  const found = await linter.run(document)
  return found.map(({ code, path, message }) => `${code} at ${path.join(' ')}: ${message}`)
}

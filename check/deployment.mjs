// Lints the Dockerfile, the compose files and the objects of Kubernetes, each by a linter that knows the format. What we promise
// of them beyond that is in test/deploy. Plain JavaScript, because one of the linters declares its types against another module system.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { validate } from 'dockerfile-utils'
import { load } from 'js-yaml'

const root = fileURLToPath(new URL('..', import.meta.url))
const problems = [...dockerfileProblems(), ...composeProblems(), ...(await kubernetesProblems())]
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1

function dockerfileProblems() {
  return validate(readFileSync(`${root}Dockerfile`, 'utf8')).map(
    ({ range, message }) => `Dockerfile:${range.start.line + 1} ${message}`,
  )
}

function composeProblems() {
  const linter = new DCLinter({
    rules: {
      // Keys stand in the order in which one reads about them.
      'service-keys-order': 0,
      'services-alphabetical-order': 0,
      'top-level-properties-order': 0,
      // The image is built here, and has a name to be pushed by.
      'no-build-and-image': 0,
      'require-quotes-in-ports': [1, { quoteType: 'double' }],
    },
    quiet: false,
    debug: false,
    exclude: [],
  })
  const files = ['compose.yaml', 'compose.cluster.yaml'].map((name) => root + name)
  return linter
    .lintFiles(files, false)
    .flatMap(({ filePath, messages }) =>
      messages.map(({ line, rule, message }) => `${filePath}:${line} ${rule}: ${message}`),
    )
}

async function kubernetesProblems() {
  const problems = []
  for await (const path of glob('deploy/kubernetes/*/*.yaml', { cwd: root })) {
    // Not an object of a cluster but the file of its tool.
    if (path.endsWith('kustomization.yaml')) continue
    const object = load(readFileSync(root + path, 'utf8'))
    try {
      const { [object.kind]: Kind } = await import(`kubernetes-models/${object.apiVersion}/${object.kind}`)
      new Kind(object).validate()
    } catch (error) {
      problems.push(`${path} ${error.message}`)
    }
  }
  return problems
}

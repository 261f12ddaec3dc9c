import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { ROOT, readDocument } from '../documents/document.ts'
import { copiedFromContext, dockerStages, environmentOf, saidBy } from './dockerfile.ts'
import { assertSettings, isPinned } from './settings.ts'

const [build = [], image = [], ...more] = dockerStages(await readDocument('Dockerfile'))

suite('the Dockerfile', () => {
  test('has a stage that builds and a small one that runs, of images whose versions are pinned', () => {
    const bases = [build, image].map((stage) => saidBy(stage, 'FROM')[0] ?? '')
    assert.deepEqual(more, [])
    assert.deepEqual(
      bases.map((base) => base.replace(/:.*?( AS|$)/, '$1')),
      ['node AS build', 'debian'],
    )
    assert.deepEqual(
      bases.map((base) => isPinned(base.replace(/ AS .*/, ''))),
      [true, true],
    )
    assert.deepEqual(saidBy(image, 'COPY'), ['--from=build /app /app'])
  })

  test('installs by the lock file, runs no scripts of packages, and leaves development behind', () => {
    const npm = saidBy(build, 'RUN').flatMap((rest) => rest.match(/\bnpm [^&]+/g) ?? [])
    assert.deepEqual(
      npm.map((command) => command.trim()),
      [
        'npm ci --ignore-scripts',
        'npm run build',
        'npm prune --omit=dev --ignore-scripts',
        // Once more without the packages that are gone, and with a look whether it would be used.
        'npm run build',
      ],
    )
    assert.ok(saidBy(build, 'RUN').some((rest) => rest.includes('currentBundle(')))
    assert.doesNotMatch(saidBy(image, 'RUN').join('\n'), /\bnpm\b/)
  })

  test('copies what is there and what .dockerignore lets in', async () => {
    const sources = copiedFromContext(build)
    const admitted = (await readDocument('.dockerignore'))
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    assert.deepEqual(
      sources.filter((path) => !existsSync(join(ROOT, path))),
      [],
    )
    assert.deepEqual(
      sources.filter((path) => !admitted.some((entry) => path === entry || path.startsWith(`${entry}/`))),
      [],
    )
    assert.deepEqual(
      admitted.filter((entry) => !sources.includes(entry)),
      [],
    )
  })

  test('lets in no dependencies, builds or tests of this machine', async () => {
    const lines = (await readDocument('.dockerignore')).split('\n')
    assert.equal(
      lines.find((line) => !line.startsWith('#')),
      '*',
    )
    for (const line of ['**/node_modules', '**/dist', '**/*.test.ts']) assert.ok(lines.includes(line), line)
  })

  test('runs as a user without rights who owns its data folder and nothing else', () => {
    const [user = ''] = saidBy(image, 'USER')
    assert.match(user, /^(\d{5}):\1$/)
    const [uid] = user.split(':')
    const run = saidBy(image, 'RUN').join('\n')
    assert.ok(run.includes(`useradd --uid ${uid} `))
    assert.ok(run.includes('--owner=frond --group=frond --mode=700 /data'))
    // The compile cache is keyed by the user.
    assert.ok(saidBy(build, 'RUN').some((rest) => rest.includes(`setpriv --reuid=${uid} `)))
    assert.doesNotMatch(saidBy(image, 'COPY').join('\n'), /--chown/)
  })

  test('starts by the script of the repository below an init, and asks it whether it is ready', () => {
    assert.deepEqual(saidBy(image, 'ENTRYPOINT'), ['["/usr/bin/tini", "--", "/app/deploy/frond"]'])
    assert.match(
      saidBy(image, 'HEALTHCHECK').join(),
      /CMD \["\/app\/node_modules\/.bin\/node", "\/app\/deploy\/healthcheck.mjs"\]$/,
    )
    assert.match(saidBy(image, 'RUN').join(), /install [^&]*\btini\b/)
  })

  test('sets what Frond reads, and opens the port and the folder that it sets', () => {
    const settings = environmentOf(image)
    assertSettings(settings)
    assert.deepEqual(saidBy(image, 'EXPOSE'), [settings.PORT])
    assert.deepEqual(saidBy(image, 'VOLUME'), [settings.DATA_DIR])
    assert.deepEqual(saidBy(image, 'WORKDIR'), [settings.DATA_DIR])
  })
})

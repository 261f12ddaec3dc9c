import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OF_DEPLOYMENT } from '../../tools/release/archive.ts'
import { readDocument } from '../documents/document.ts'
import { dockerStages, environmentOf, saidBy } from './dockerfile.ts'
import { assertSettings, isPinned } from './settings.ts'

const stages = await readDocument('Dockerfile').then(dockerStages)
const [base = [], amd64 = [], arm64 = [], program = [], image = [], ...more] = stages
const ARCHIVES = ['release/frond-*-linux-x64.tar.gz', 'release/frond-*-linux-arm64.tar.gz']

suite('the Dockerfile', () => {
  test('makes a small image of the archive for its kind of processor, on one whose version is pinned', () => {
    assert.deepEqual(more, [])
    const [from = ''] = saidBy(base, 'FROM')
    assert.ok(isPinned(from.replace(/ AS base$/, '')), from)
    assert.deepEqual(
      [amd64, arm64, program, image].flatMap((stage) => saidBy(stage, 'FROM')),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a variable of the file
      ['base AS amd64', 'base AS arm64', '${TARGETARCH} AS program', 'base'],
    )
    assert.deepEqual(
      [amd64, arm64].flatMap((stage) => saidBy(stage, 'ADD')),
      ARCHIVES.map((archive) => `${archive} /unpacked/`),
    )
    assert.deepEqual(saidBy(image, 'COPY'), ['--from=program /app /app'])
  })

  test('takes nothing else of this machine, and neither npm nor a compiler', async () => {
    const lines = (await readDocument('.dockerignore')).split('\n').filter((line) => !/^(#|$)/.test(line))
    assert.deepEqual(lines, ['*', '!release/frond-*-linux-*.tar.gz'])
    const installed = stages.flatMap((stage) => saidBy(stage, 'RUN')).join('\n')
    assert.deepEqual(installed.match(/apt-get install [^&]*/g), [
      'apt-get install --yes --no-install-recommends libatomic1 tini ',
    ])
    assert.doesNotMatch(installed, /\bnpm\b/)
  })

  test('runs as a user without rights who owns its data folder and nothing else', () => {
    const [user = ''] = saidBy(image, 'USER')
    assert.match(user, /^(\d{5}):\1$/)
    const [uid] = user.split(':')
    const run = saidBy(base, 'RUN').join('\n')
    assert.ok(run.includes(`useradd --uid ${uid} `))
    assert.ok(run.includes('--owner=frond --group=frond --mode=700 /data'))
    // The compile cache is keyed by the user.
    assert.ok(saidBy(program, 'RUN').some((rest) => rest.includes(`setpriv --reuid=${uid} `)))
    assert.doesNotMatch(saidBy(image, 'COPY').join('\n'), /--chown/)
  })

  test('starts what the archive has below an init, and asks it whether it is ready', () => {
    assert.deepEqual(saidBy(image, 'ENTRYPOINT'), ['["/usr/bin/tini", "--", "/app/frond"]'])
    assert.match(saidBy(image, 'HEALTHCHECK').join(), /CMD \["\/app\/bin\/node", "\/app\/healthcheck.mjs"\]$/)
    for (const file of ['frond', 'healthcheck.mjs']) assert.ok(file in OF_DEPLOYMENT, file)
  })

  test('sets what Frond reads, and opens the port and the folder that it sets', () => {
    const settings = environmentOf(image)
    assertSettings(settings)
    assert.deepEqual(saidBy(image, 'EXPOSE'), [settings.PORT])
    assert.deepEqual(saidBy(image, 'VOLUME'), [settings.DATA_DIR])
    assert.deepEqual(saidBy(image, 'WORKDIR'), [settings.DATA_DIR])
  })
})

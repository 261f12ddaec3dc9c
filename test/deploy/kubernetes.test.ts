import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { loadConfig } from '../../src/config/config.ts'
import { DATA_BYTES } from '../../src/features/transfer/takeout/import/arrived-file.ts'
import { ROOT, readDocument } from '../documents/document.ts'
import { dockerStages, environmentOf, saidBy } from './dockerfile.ts'
import { assertSettings, assertTimeToStop, isPinned, parseEnvironment } from './settings.ts'
import { readYaml } from './yaml-files.ts'

const FOLDER = 'deploy/kubernetes'
const Strings = Type.Record(Type.String(), Type.String())
const Probe = Type.Object({
  httpGet: Type.Object({ path: Type.String(), port: Type.String() }),
  periodSeconds: Type.Number(),
  timeoutSeconds: Type.Number(),
  failureThreshold: Type.Number(),
})
const Container = Type.Object({
  image: Type.String(),
  ports: Type.Array(Type.Object({ name: Type.String(), containerPort: Type.Number() })),
  envFrom: Type.Unknown(),
  startupProbe: Probe,
  livenessProbe: Probe,
  readinessProbe: Probe,
  securityContext: Type.Unknown(),
  resources: Type.Object({ requests: Strings, limits: Strings }),
  volumeMounts: Type.Array(Type.Object({ name: Type.String(), mountPath: Type.String() })),
})
const Pod = Type.Object({
  serviceAccountName: Type.String(),
  automountServiceAccountToken: Type.Boolean(),
  terminationGracePeriodSeconds: Type.Number(),
  securityContext: Type.Unknown(),
  containers: Type.Tuple([Container]),
  volumes: Type.Array(Type.Object({ name: Type.String(), emptyDir: Strings })),
})
const Deployment = Type.Object({
  spec: Type.Object({
    replicas: Type.Number(),
    strategy: Type.Unknown(),
    template: Type.Object({ spec: Pod }),
  }),
})
const JobContainer = Type.Object({
  image: Type.String(),
  args: Type.Array(Type.String()),
  envFrom: Type.Unknown(),
  securityContext: Type.Unknown(),
})
const Job = Type.Object({
  spec: Type.Object({
    template: Type.Object({
      spec: Type.Object({ securityContext: Type.Unknown(), containers: Type.Array(JobContainer) }),
    }),
  }),
})
const Kustomization = Type.Object({
  resources: Type.Array(Type.String()),
  patches: Type.Optional(
    Type.Array(
      Type.Object({
        target: Type.Object({ kind: Type.String(), name: Type.String() }),
        patch: Type.String(),
      }),
    ),
  ),
  images: Type.Optional(Type.Array(Type.Object({ name: Type.String(), newTag: Type.String() }))),
  configMapGenerator: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), envs: Type.Array(Type.String()) })),
  ),
  generatorOptions: Type.Optional(Type.Object({ disableNameSuffixHash: Type.Boolean() })),
})

const image = dockerStages(await readDocument('Dockerfile')).at(-1) ?? []
const settings = parseEnvironment(await readDocument(`${FOLDER}/base/frond.env`))
const deployment = await readYaml(`${FOLDER}/base/deployment.yaml`, Deployment)
const { template, replicas, strategy } = deployment.spec
const [container] = template.spec.containers

suite('the Kustomize base', () => {
  for (const folder of ['base', 'example', 'migrate']) {
    test(`${folder} names all files that are there, and no other`, async () => {
      const { resources, configMapGenerator = [] } = await readYaml(
        `${FOLDER}/${folder}/kustomization.yaml`,
        Kustomization,
      )
      const named = [...resources, ...configMapGenerator.flatMap(({ envs }) => envs)]
      const there = await readdir(join(ROOT, FOLDER, folder))
      assert.deepEqual(
        named.filter((name) => !name.startsWith('../')).sort(),
        there.filter((name) => name !== 'kustomization.yaml').sort(),
      )
    })
  }

  test('runs within the restricted profile, on a root that is not writable', () => {
    const [uid = ''] = (saidBy(image, 'USER')[0] ?? '').split(':')
    assert.deepEqual(template.spec.securityContext, {
      runAsNonRoot: true,
      runAsUser: Number(uid),
      runAsGroup: Number(uid),
      fsGroup: Number(uid),
      seccompProfile: { type: 'RuntimeDefault' },
    })
    assert.deepEqual(container.securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    assert.equal(template.spec.automountServiceAccountToken, false)
  })

  test('writes to folders of its own, and to no more of them than they are for', () => {
    assert.deepEqual(
      container.volumeMounts.map(({ mountPath }) => mountPath),
      [environmentOf(image).DATA_DIR, '/tmp'],
    )
    assert.deepEqual(
      template.spec.volumes.map(({ name, emptyDir }) => [name, 'sizeLimit' in emptyDir]),
      container.volumeMounts.map(({ name }) => [name, true]),
    )
  })

  test('has room for the cache and four imports at a time', () => {
    const { cacheMaxBytes, mediaQuotaBytes } = loadConfig(settings)
    const [data] = template.spec.volumes
    const [, gibibytes] = /^(\d+)Gi$/.exec(data?.emptyDir.sizeLimit ?? '') ?? []
    assert.ok(Number(gibibytes) * 2 ** 30 >= cacheMaxBytes + 4 * (mediaQuotaBytes + DATA_BYTES))
  })

  test('leaves the number of servers to the autoscaler where there is one', async () => {
    const { resources, patches } = await readYaml(`${FOLDER}/example/kustomization.yaml`, Kustomization)
    assert.ok(resources.includes('horizontalpodautoscaler.yaml'))
    assert.deepEqual(patches, [
      {
        target: { kind: 'Deployment', name: 'frond' },
        patch: '- op: remove\n  path: /spec/replicas',
      },
    ])
  })

  test('asks for life and readiness at the port of the image', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container
    assert.deepEqual(
      [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet),
      ['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'http' })),
    )
    assert.deepEqual(container.ports, [{ name: 'http', containerPort: Number(saidBy(image, 'EXPOSE')[0]) }])
    // Migrations of a large database take minutes.
    assert.ok(startupProbe.periodSeconds * startupProbe.failureThreshold >= 300)
  })

  test('is taken out of the balancer before the drain is over, and has time to stop', () => {
    const { periodSeconds, failureThreshold } = container.readinessProbe
    assert.ok(periodSeconds * failureThreshold < Number(settings.DRAIN_SECONDS))
    assertTimeToStop(template.spec.terminationGracePeriodSeconds, settings)
  })

  test('replaces servers one by one, a new one first', () => {
    assert.ok(replicas >= 2)
    assert.deepEqual(strategy, { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } })
  })

  test('asks for memory, and for no limit of the processor', () => {
    assert.deepEqual(Object.keys(container.resources.requests), ['cpu', 'memory'])
    assert.deepEqual(Object.keys(container.resources.limits), ['memory'])
  })

  test('has the image of this version', async () => {
    const { version } = JSON.parse(await readDocument('package.json'))
    assert.equal(container.image, `frond:${version}`)
    assert.ok(isPinned(container.image))
    for (const folder of ['example', 'migrate']) {
      const { images } = await readYaml(`${FOLDER}/${folder}/kustomization.yaml`, Kustomization)
      assert.deepEqual(
        images?.map(({ name, newTag }) => `${name}:${newTag}`),
        [container.image],
      )
    }
  })

  test('has a Job that migrates with the same image, rights, settings and Secret', async () => {
    const { spec } = (await readYaml(`${FOLDER}/migrate/job.yaml`, Job)).spec.template
    assert.deepEqual(spec.securityContext, template.spec.securityContext)
    assert.deepEqual(
      spec.containers.map(({ image, args, securityContext, envFrom }) => [
        image,
        args,
        securityContext,
        envFrom,
      ]),
      [[container.image, ['migrate'], container.securityContext, container.envFrom]],
    )
    // A hash behind the name of the ConfigMap would be unknown to the Job, which another folder makes.
    const { generatorOptions } = await readYaml(`${FOLDER}/base/kustomization.yaml`, Kustomization)
    assert.equal(generatorOptions?.disableNameSuffixHash, true)
  })

  test('has settings that Frond accepts together with those of the example', async () => {
    const Secret = Type.Object({ metadata: Type.Object({ name: Type.String() }), stringData: Strings })
    const { metadata, stringData } = await readYaml(`${FOLDER}/example/secret.yaml`, Secret)
    assertSettings({ ...settings, ...stringData, SECRET_KEY: 'f'.repeat(64) })
    // With what stands there for everybody to read, it does not start.
    assert.throws(() => loadConfig({ ...settings, ...stringData }), {
      name: 'ConfigError',
      problems: [
        'SECRET_KEY must have at least 32 characters, not 10; `openssl rand -base64 32` makes a good one',
      ],
    })
    assert.deepEqual(container.envFrom, [
      { configMapRef: { name: 'frond' } },
      { secretRef: { name: metadata.name } },
    ])
  })
})

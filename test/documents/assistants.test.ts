import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCommand } from '../command.ts'
import { readDocument, section } from './document.ts'

test('docs/assistants.md shows what the command prints for each client', async () => {
  const text = section(await readDocument('docs/assistants.md'), '## Connect by a key')
  const shown = [...text.matchAll(/^```(?:sh|json)\n(.*?)^```$/gms)].map(([, block]) => block)
  const clients = [...text.matchAll(/\(`([a-z-]+)`\)/g)].map(([, client = '']) => client)
  const printed: string[] = []
  for (const client of clients) {
    const { stdout } = await runCommand(['mcp', '--client', client], { PUBLIC_URL: 'https://frond.example' })
    if (!printed.includes(stdout)) printed.push(stdout)
  }
  assert.deepEqual(clients, ['claude-code', 'claude-desktop', 'vscode', 'generic', 'cursor'])
  assert.deepEqual(shown, printed)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodedTable } from './decoded-table.ts'

function bufferOf(...bytes: number[]): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

test('tables are read as the spreadsheets of a language write them, and workbooks are not', () => {
  assert.equal(decodedTable(bufferOf(0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xa4), 'en'), 'Aä')
  assert.equal(decodedTable(bufferOf(0xff, 0xfe, 0x41, 0, 0xe4, 0), 'en'), 'Aä')
  assert.equal(decodedTable(bufferOf(0xfe, 0xff, 0, 0x41, 0, 0xe4), 'en'), 'Aä')
  assert.equal(decodedTable(bufferOf(0x41, 0xe4), 'de'), 'Aä')
  assert.equal(decodedTable(bufferOf(0xce, 0xbb, 0xd6, 0xc3), 'zh'), '位置')
  assert.equal(decodedTable(bufferOf(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0xe4), 'de'), undefined)
})

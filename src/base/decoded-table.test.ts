import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodedTable } from './decoded-table.ts'

test('a table is read by its mark, else as UTF-8, else as named; a workbook is no table', () => {
  assert.equal(decodedTable(Uint8Array.of(0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xa4)), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0x41, 0xc3, 0xa4), 'windows-1252'), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0xe4, 0)), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0xfe, 0xff, 0, 0x41, 0, 0xe4)), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0x41, 0xe4), 'windows-1252'), 'Aä')
  assert.equal(decodedTable(Uint8Array.of(0xce, 0xbb, 0xd6, 0xc3), 'gb18030'), '位置')
  assert.equal(decodedTable(Uint8Array.of(0x41, 0xe4)), undefined)
  assert.equal(
    decodedTable(Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0xe4), 'windows-1252'),
    undefined,
  )
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { coordinatesOf, roughly } from './coordinates.ts'

describe('typed coordinates', () => {
  test('are read with a point and with a comma', () => {
    assert.deepEqual(coordinatesOf({ latitude: ' 52,52 ', longitude: '13.4' }), {
      latitude: 52.52,
      longitude: 13.4,
    })
    assert.deepEqual(coordinatesOf({ latitude: '−33.9', longitude: '-180' }), {
      latitude: -33.9,
      longitude: -180,
    })
  })

  test('are none when both are empty', () => {
    assert.equal(coordinatesOf({ latitude: '', longitude: '  ' }), null)
  })

  test('are refused beyond the poles, beyond the date line, alone and as words', () => {
    for (const [latitude, longitude] of [
      ['90.1', '0'],
      ['0', '180.5'],
      ['52', ''],
      ['', '13'],
      ['north', '13'],
      ['1e1', '13'],
    ] as const) {
      assert.equal(coordinatesOf({ latitude, longitude }), undefined, `${latitude}, ${longitude}`)
    }
  })

  test('of the device are kept to a kilometre', () => {
    assert.deepEqual(roughly({ latitude: 52.520_008, longitude: 13.404_954 }), {
      latitude: '52.52',
      longitude: '13.40',
    })
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { humidityIn } from './humidity.ts'

test('who does not read English gets the numbers of the air alone', () => {
  const text = '50–70 %, likes humid air'
  assert.equal(humidityIn('en', text), text)
  assert.equal(humidityIn('de', text), '50–70 %')
  assert.equal(humidityIn('zh', text), '50–70 %')
})

test('what is in another language, or has no numbers, stays as it is', () => {
  for (const text of ['50–70 %, mag es schön feucht', '60–80 %, 喜欢潮湿', 'Outdoor air', '50–70 %']) {
    assert.equal(humidityIn('de', text), text)
  }
})

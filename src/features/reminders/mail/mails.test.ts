import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import type { CareTask } from '../../care/tasks/tasks.schema.ts'
import { tasksByPlace } from '../digest/digest.service.ts'
import { textOfDigest } from '../digest/digest-text.ts'
import type { Digest } from '../message/message.ts'
import { wordsIn } from '../words/words.ts'
import { addressNoticeMail, digestMail, linkMail, mailLinks, testMail } from './mails.ts'

const LANGUAGES = ['en', 'de', 'zh'] as const

const TASK: CareTask = {
  ...{ scheduleId: 1, plant: { id: 1, name: 'Fern' }, location: { id: 1, name: 'Kitchen' } },
  ...{ region: { id: 1, name: 'Home' }, type: 1, dueDate: '2026-11-14', overdueDays: 2, state: 3 },
  amountMl: 250,
}

function digestOf(tasks: readonly CareTask[], language: ReminderLanguage = 'en', url?: string): Digest {
  const words = wordsIn(language)
  const overdue = tasks.filter(({ overdueDays }) => overdueDays > 0).length
  const content = { date: '2026-11-16', due: tasks.length - overdue, overdue, tasks }
  const places = tasksByPlace(tasks, words)
  return {
    ...{ ...content, places, language, timeZone: 'Europe/Berlin' },
    title: words.title(tasks.length, overdue),
    text: textOfDigest({ ...content, places }, words, 20),
    ...(url === undefined ? {} : { url }),
  }
}

const feeding: CareTask = { ...TASK, scheduleId: 2, type: 2, dueDate: '2026-11-16', overdueDays: 0 }

test('the text of a digest is whole without its HTML', () => {
  const links = mailLinks('https://frond.example', 'abc')
  const mail = digestMail(digestOf([TASK, feeding], 'en', 'https://frond.example/'), links)
  assert.equal(mail.subject, '2 tasks for your plants, 1 overdue')
  assert.equal(
    mail.text,
    `2 tasks for your plants, 1 overdue
Monday 16 November

Kitchen
• Fern: watering, 250\u00a0ml (2 days late)
• Fern: fertilizing, 250\u00a0ml

Open Today: https://frond.example/

-- \nYou get this mail because you asked Frond to remind you by e-mail.
Change reminders: https://frond.example/reminders
Unsubscribe: https://frond.example/reminders/unsubscribe/abc
`,
  )
  for (const part of ['Kitchen', 'Fern', 'Watering · 250\u00a0ml', '2 days late', 'Monday 16 November']) {
    assert.ok(mail.html.includes(part), part)
  }
  assert.deepEqual(hrefs(mail.html), ['https://frond.example/', links.reminders, links.unsubscribe])
})

test('checks stand behind the tasks, in both parts', () => {
  const check = {
    problemId: 4,
    plant: { id: 2, name: 'Ivy' },
    kind: 1,
    name: '<b>Rust</b>',
    nextCheck: '2026-11-14',
  }
  const checks = [
    { today: '2026-11-16', checks: [check, { ...check, nextCheck: '2026-11-16' }] },
    { garden: 'Roof', today: '2026-11-16', checks: Array.from({ length: 50 }, () => check) },
  ]
  const mail = digestMail({ ...digestOf([TASK]), checks }, mailLinks(undefined, 'abc'))
  const line = '• Ivy: check “<b>Rust</b>”'
  assert.ok(
    mail.text.includes(
      `(2 days late)\n\nChecks\n${line} (2 days late)\n${line}\n\nRoof: Checks\n${line} (2 days`,
    ),
    mail.text,
  )
  assert.ok(mail.text.includes('(2 days late)\n\nand 2 more\n'))
  for (const part of ['>Checks</h2>', '>Roof: Checks</h2>', '&lt;b&gt;Rust&lt;/b&gt;', 'and 2 more']) {
    assert.ok(mail.html.includes(part), part)
  }
  assert.equal(tagsOf(mail.html, 'h2').length, 3)
  assert.ok(mail.html.includes('Waiting for you: Fern and Ivy'))
})

test('a mail of a service without a public address has no links', () => {
  assert.deepEqual(mailLinks(undefined, 'abc'), {})
  const mail = digestMail(digestOf([TASK]), {})
  assert.deepEqual(hrefs(mail.html), [])
  assert.ok(!mail.text.includes('http'))
  assert.match(mail.text, /You can change or stop these reminders in Frond at any time\.\n$/)
})

test('one click needs https', () => {
  assert.equal(
    mailLinks('https://frond.example', 'abc').oneClick,
    'https://frond.example/api/v1/reminder-unsubscribe/abc',
  )
  assert.deepEqual(mailLinks('http://frond.lan', 'abc'), {
    reminders: 'http://frond.lan/reminders',
    unsubscribe: 'http://frond.lan/reminders/unsubscribe/abc',
  })
})

for (const language of LANGUAGES) {
  test(`${language}: names become no tags, and every mail is of one shape`, () => {
    const name = `<script>alert("1")</script> & 'Fern'\n</title>`
    const hostile = { ...TASK, plant: { id: 1, name }, location: { id: 1, name }, region: { id: 1, name } }
    const links = mailLinks('https://frond.example', 'abc')
    const mails = [
      digestMail(digestOf([hostile], language, 'https://frond.example/?a=1&b="'), links),
      linkMail(language, 'confirmation', 'https://frond.example/reminders/confirm/abc'),
      linkMail(language, 'recovery', 'https://frond.example/set-password#abc'),
      linkMail(language, 'address', 'https://frond.example/confirm-email#abc'),
      addressNoticeMail(language, `"<script>alert("1")</script>"@example.org`),
      testMail(language, links),
    ]
    for (const { subject, text, html } of mails) {
      assert.ok(!/[\r\n]/.test(subject))
      assert.ok(!html.includes('<script') && !/alert\("1"\)/.test(html), html)
      assert.ok(text.endsWith('\n'))
      // What the tag of a template would write of something forgotten.
      for (const content of [subject, text, html]) assert.ok(!/undefined|\[object|NaN/.test(content), content)
      assert.equal(tagsOf(html, 'table').length, tagsOf(html, '/table').length)
      assert.ok(html.includes(`<html lang="${language === 'zh' ? 'zh-Hans' : language}">`))
      // Nothing is loaded from elsewhere: an image would tell when a mail is read.
      assert.ok(!/<img|<link|url\(|src=/.test(html))
    }
    assert.ok(
      mails[0]?.html.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;Fern&#39;'),
    )
  })
}

test('the confirmation has its link in both parts', () => {
  const link = 'https://frond.example/reminders/confirm/abc'
  assert.equal(link, 'https://frond.example/reminders/confirm/abc')
  for (const language of LANGUAGES) {
    const mail = linkMail(language, 'confirmation', link)
    assert.ok(mail.text.includes(`${link}\n`))
    assert.deepEqual(new Set(hrefs(mail.html)), new Set([link]))
  }
})

test('each of several gardens has a heading, above those of its places', () => {
  const garden = { id: 7, name: 'Roof' }
  const others = { ...feeding, plant: { id: 2, name: 'Moss' }, location: null, region: null, garden }
  const digest = {
    ...digestOf([TASK, feeding]),
    tasks: [TASK, feeding, others],
    places: [
      { heading: 'Kitchen', garden: 'Your <garden>', tasks: [TASK, feeding] },
      { heading: 'No place yet', garden: 'Roof', today: '2026-11-15', tasks: [others] },
    ],
  }
  const { text, html } = digestMail(digest, {})
  const headings = [...html.matchAll(/<h[23] [^>]*>([^<]*)<\/(h[23])>/g)].map(([, text, level]) => [
    level,
    text,
  ])
  assert.deepEqual(headings, [
    ['h2', 'Your &lt;garden&gt;'],
    ['h3', 'Kitchen'],
    ['h2', 'Roof'],
    ['h3', 'No place yet'],
  ])
  assert.ok(html.includes(' · tomorrow</span>'))
  assert.ok(text.includes('Roof: No place yet\n• Moss: fertilizing, 250\u00a0ml (tomorrow)\n'), text)
})

test('a long mail ends with how much there is besides', () => {
  const tasks = Array.from({ length: 60 }, (_, at) => ({ ...TASK, plant: { id: at, name: `P${at}` } }))
  const { text, html } = digestMail(digestOf(tasks), {})
  assert.equal(text.match(/^• /gm)?.length, 50)
  assert.ok(text.includes('\n\nand 10 more\n'))
  assert.ok(html.includes('P49') && !html.includes('P50') && html.includes('and 10 more'))
  assert.ok(html.includes('Waiting for you: P0, P1, P2, P3, P4 …'))
})

function hrefs(html: string): string[] {
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url)
}

function tagsOf(html: string, name: string): string[] {
  return html.match(new RegExp(`<${name}[ >]`, 'g')) ?? []
}

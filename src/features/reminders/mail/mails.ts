import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'
import type { CareTask } from '../../care/tasks/tasks.schema.ts'
import {
  amountOf,
  careOf,
  checksHeading,
  firstChecks,
  lateness,
  onlyNamed,
  textOfDigest,
  whenOf,
} from '../digest/digest-text.ts'
import type { Digest, DigestCheck, GardenChecks, Mail, PlaceTasks } from '../message/message.ts'
import type { ReminderWords } from '../words/words.en.ts'
import { longDay, oneLine, wordsIn } from '../words/words.ts'
import {
  button,
  DISPLAY_FONT,
  type Html,
  html,
  LIGHT,
  mailFrame,
  NOTHING,
  paragraph,
  quietLink,
  TEXT_FONT,
} from './mail-frame.ts'

/** Where the links of a mail lead, as far as the service has a public address. */
export interface MailLinks {
  /** The page where reminders are set. */
  readonly reminders?: string
  /** A page with a button: programs that check mails follow links. */
  readonly unsubscribe?: string
  /** What a mail program posts to. Only over https, as RFC 8058 wants it. */
  readonly oneClick?: string
}

export function mailLinks(publicUrl: string | undefined, unsubscribeToken: string): MailLinks {
  if (publicUrl === undefined) return {}
  const reminders = `${publicUrl}/reminders`
  return {
    reminders,
    unsubscribe: `${reminders}/unsubscribe/${unsubscribeToken}`,
    ...(publicUrl.startsWith('https://')
      ? { oneClick: `${publicUrl}/api/v1/reminder-unsubscribe/${unsubscribeToken}` }
      : {}),
  }
}

export type MailContent = Pick<Mail, 'subject' | 'text' | 'html'>

/** A mail has room for more than a notification, but hundreds would not be read. */
const MOST_TASKS = 50
const MOST_IN_PREVIEW = 5

export function digestMail(digest: Digest, links: MailLinks): MailContent {
  const { date, language, title, tasks, places, checks = [], due, overdue, url } = digest
  const words = wordsIn(language)
  const around = words.mail
  const day = longDay(date, words.locale)
  const named = tasks.slice(0, MOST_TASKS)
  const left = due + overdue - named.length
  const watched = firstChecks(checks, MOST_TASKS)
  const body = html`${gardensHtml(onlyNamed(places, new Set(named)), date, words)}
${left > 0 ? paragraph(words.more(left), 'soft') : NOTHING}
${watched.named.map((some) => checksHtml(some, words))}
${watched.left > 0 ? paragraph(words.checks.more(watched.left), 'soft') : NOTHING}
${url === undefined ? NOTHING : button(around.open, url)}`
  return {
    subject: title,
    text: paragraphs(
      `${title}\n${day}`,
      textOfDigest(digest, words, MOST_TASKS),
      url === undefined ? undefined : around.linkTo(around.open, url),
      footerText(around, links),
    ),
    html: mailFrame({
      ...{ language, subject: title, title, body, above: day },
      preview: around.preview(plantsIn([...named, ...watched.named.flatMap(({ checks }) => checks)], words)),
      footer: footerHtml(around, links),
    }),
  }
}

function paragraphs(...texts: readonly (string | undefined)[]): string {
  return `${texts.filter((text) => text !== undefined).join('\n\n')}\n`
}

/** “Fern, Aloe and Moss” */
function plantsIn(tasks: readonly Pick<CareTask, 'plant'>[], { locale }: ReminderWords): string {
  const names = [...new Map(tasks.map(({ plant }) => [plant.id, oneLine(plant.name)])).values()]
  const shown = names.slice(0, MOST_IN_PREVIEW)
  const list = new Intl.ListFormat(locale, { type: names.length > shown.length ? 'unit' : 'conjunction' })
  return `${list.format(shown)}${names.length > shown.length ? ' …' : ''}`
}

/** Each garden has a heading, unless there is the own one alone. */
function gardensHtml(places: readonly PlaceTasks[], today: string, words: ReminderWords): Html[] {
  const byGarden = Map.groupBy(places, ({ tasks }) => tasks[0]?.garden?.id)
  return [...byGarden.values()].flatMap((some) => [
    some[0]?.garden === undefined ? NOTHING : gardenHtml(some[0].garden),
    ...some.map((place) => placeHtml(place, place.today ?? today, words)),
  ])
}

function gardenHtml(name: string): Html {
  return html`<h2 class="c-ink" style="margin:32px 0 0;font-family:${DISPLAY_FONT};font-size:20px;line-height:28px;font-weight:600;color:${LIGHT.ink};">${name}</h2>
`
}

function placeHtml({ heading, garden, tasks }: PlaceTasks, today: string, words: ReminderWords): Html {
  return listHtml(
    heading,
    garden !== undefined,
    tasks.map((task) => {
      const amount = amountOf(task, words)
      return {
        plant: task.plant.name,
        what: `${careOf(task, words)}${amount === undefined ? '' : ` · ${amount}`}`,
        when: whenOf(task, today, words),
        isLate: task.overdueDays > 0,
        colours: COLOURS[task.type] ?? GREEN,
      }
    }),
  )
}

function checksHtml(some: GardenChecks, words: ReminderWords): Html {
  const row = (check: DigestCheck) => ({
    plant: check.plant.name,
    what: oneLine(check.name),
    when: lateness(check, some.today, words),
    isLate: true,
    colours: GREEN,
  })
  return listHtml(checksHeading(some, words), false, some.checks.map(row))
}

type Colours = readonly [ink: keyof typeof LIGHT, ground: keyof typeof LIGHT]

interface Row {
  readonly plant: string
  readonly what: string
  readonly when: string | undefined
  readonly isLate: boolean
  readonly colours: Colours
}

function listHtml(heading: string, isBelow: boolean, rows: readonly Row[]): Html {
  const [level, above] = isBelow ? ['h3', 12] : ['h2', 28]
  return html`<${level} class="c-soft" style="margin:${String(above)}px 0 4px;font-family:${TEXT_FONT};font-size:14px;line-height:20px;font-weight:600;color:${LIGHT.soft};">${heading}</${level}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.map((row, at) =>
    rowHtml(row, at === 0),
  )}</table>`
}

/** A row with a sign in the colour of its care, as on the page of Today. */
function rowHtml({ plant, what, when, isLate, colours: [ink, ground] }: Row, isFirst: boolean): Html {
  const name = oneLine(plant)
  const cell = `padding:10px 0;${isFirst ? '' : `border-top:1px solid ${LIGHT.line};`}`
  return html`<tr>
<td class="l-line" width="52" valign="middle" style="width:52px;${cell}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="b-${ground} c-${ink}" width="38" height="38" align="center" valign="middle" style="width:38px;height:38px;border-radius:14px;background-color:${LIGHT[ground]};font-family:Georgia,serif;font-size:18px;line-height:38px;color:${LIGHT[ink]};">${initialOf(name)}</td></tr></table>
</td>
<td class="l-line" valign="middle" style="${cell}font-family:${TEXT_FONT};">
<span class="c-ink" style="font-size:16px;line-height:22px;font-weight:600;color:${LIGHT.ink};">${name}</span><br>
<span class="c-soft" style="font-size:14px;line-height:24px;color:${LIGHT.soft};">${what}</span>${when === undefined ? NOTHING : whenHtml(when, isLate)}
</td>
</tr>`
}

const GREEN: Colours = ['leaf', 'leafSoft']

/** By type: watering, misting and a change of water; fertilizing; a new pot. Everything else is green. */
const COLOURS: Readonly<Record<number, Colours>> = {
  1: ['water', 'waterSoft'],
  3: ['water', 'waterSoft'],
  18: ['water', 'waterSoft'],
  2: ['feed', 'feedSoft'],
  22: ['feed', 'feedSoft'],
  4: ['earth', 'earthSoft'],
  5: ['earth', 'earthSoft'],
}

function initialOf(name: string): string {
  const [first = ''] = name
  return first.toUpperCase()
}

/** Behind a space at which the line may break. */
function whenHtml(when: string, isLate: boolean): Html {
  const text = 'font-size:13px;line-height:18px;white-space:nowrap;'
  if (!isLate) return html`<span class="c-soft" style="${text}color:${LIGHT.soft};"> · ${when}</span>`
  return html` <span class="b-overdueSoft c-overdue" style="${text}display:inline-block;padding:2px 9px;border-radius:999px;background-color:${LIGHT.overdueSoft};font-weight:600;color:${LIGHT.overdue};">${when}</span>`
}

/**
 * Asks whether an address may get reminders, or is that of an account, by a link to a page with a button; or has the link to choose
 * a new password.
 */
export function linkMail(
  language: ReminderLanguage,
  about: 'confirmation' | 'recovery' | 'address',
  link: string,
): MailContent {
  return mailWithLink(language, wordsIn(language).mail[about], link)
}

/** An invitation to a garden, in the language of the user who invites. */
export function invitationMail(
  language: ReminderLanguage,
  inviter: string | null,
  link: string,
): MailContent {
  const { subject, somebody, ...words } = wordsIn(language).mail.invitation
  const title = subject(inviter === null ? somebody : oneLine(inviter))
  return mailWithLink(language, { ...words, subject: title, title }, link)
}

/** Tells the address of an account that another is to take its place. */
export function addressNoticeMail(language: ReminderLanguage, newAddress: string): MailContent {
  const { subject, text: about, otherwise } = wordsIn(language).mail.addressNotice
  const text = about(newAddress)
  return {
    subject,
    text: paragraphs(subject, text, otherwise),
    html: mailFrame({
      ...{ language, subject, title: subject, preview: text },
      body: html`${paragraph(text)}`,
      footer: html`${otherwise}`,
    }),
  }
}

interface LinkWords {
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly button: string
  readonly otherwise: string
}

function mailWithLink(language: ReminderLanguage, words: LinkWords, link: string): MailContent {
  const { linkTo, orCopy } = wordsIn(language).mail
  const { subject, title, text, button: label, otherwise } = words
  const small = `margin:28px 0 0;font-family:${TEXT_FONT};font-size:13px;line-height:20px;word-break:break-all;`
  const body = html`${paragraph(text)}${button(label, link)}
<p class="c-soft" style="${small}color:${LIGHT.soft};">${orCopy}<br>${quietLink(link, link)}</p>`
  return {
    subject,
    text: paragraphs(title, text, linkTo(label, link), otherwise),
    html: mailFrame({ language, subject, title, body, preview: text, footer: html`${otherwise}` }),
  }
}

/** What the test button of a channel sends. */
export function testMail(language: ReminderLanguage, links: MailLinks): MailContent {
  const words = wordsIn(language).mail
  const { subject, title, text } = words.test
  return {
    subject,
    text: paragraphs(title, text, footerText(words, links)),
    html: mailFrame({
      ...{ language, subject, title, preview: text },
      body: html`${paragraph(text)}`,
      footer: footerHtml(words, links),
    }),
  }
}

/** It says why the reader gets a mail, and how to get no more. */
function footerHtml(words: ReminderWords['mail'], { reminders, unsubscribe }: MailLinks): Html {
  if (reminders === undefined || unsubscribe === undefined) return html`${words.why}<br>${words.whereToStop}`
  return html`${words.why}<br>${quietLink(words.change, reminders)}${SPACE}${quietLink(words.stop, unsubscribe)}`
}

const SPACE = html` &nbsp;·&nbsp; `

function footerText(words: ReminderWords['mail'], { reminders, unsubscribe }: MailLinks): string {
  // By this line mail programs know where the content ends.
  const lines = ['-- ', words.why]
  if (reminders === undefined || unsubscribe === undefined) lines.push(words.whereToStop)
  else lines.push(words.linkTo(words.change, reminders), words.linkTo(words.stop, unsubscribe))
  return lines.join('\n')
}

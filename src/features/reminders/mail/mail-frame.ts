import type { ReminderLanguage } from '../../care/settings/settings.schema.ts'

/** Text that is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | Html | readonly Html[]

/** Parts are escaped unless they are HTML themselves, so that no name of a plant becomes a tag. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = texts[0] ?? ''
  parts.forEach((part, at) => {
    text += `${written(part)}${texts[at + 1] ?? ''}`
  })
  return new Html(text)
}

function written(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string') return escaped(part)
  return part.map(({ text }) => text).join('')
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? '')
}

/** The colours of the web application, by day and by night. */
export const LIGHT = {
  ground: '#f6f3ea',
  surface: '#fffdf7',
  line: '#ddd6c3',
  ink: '#1e2a20',
  soft: '#55604f',
  accent: '#2f6b45',
  onAccent: '#ffffff',
  overdue: '#a4421c',
  overdueSoft: '#fae2d6',
  leaf: '#1f4a2d',
  leafSoft: '#dfead9',
  water: '#2b6a8c',
  waterSoft: '#dcebf2',
  feed: '#7a5a12',
  feedSoft: '#f3e8c8',
  earth: '#8f4c28',
  earthSoft: '#f4e1d3',
} as const

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  ground: '#111713',
  surface: '#19211b',
  line: '#2f3b32',
  ink: '#ecefe6',
  soft: '#aab6a8',
  accent: '#8cc79a',
  onAccent: '#0d1a11',
  overdue: '#f0a583',
  overdueSoft: '#44271a',
  leaf: '#c3e5ca',
  leafSoft: '#243a2b',
  water: '#8cc4e0',
  waterSoft: '#1c323e',
  feed: '#dfc27a',
  feedSoft: '#383018',
  earth: '#e3a683',
  earthSoft: '#3d2a1e',
}

/**
 * Mail programs know no custom properties: each element has the colour of the day in its style, and a class by which those
 * that know the night replace it.
 */
const NIGHT_RULES = Object.entries(DARK)
  .map(
    ([name, value]) =>
      `.c-${name}{color:${value}!important}.b-${name}{background-color:${value}!important}.l-${name}{border-color:${value}!important}`,
  )
  .join('')

export const TEXT_FONT =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','PingFang SC','Noto Sans SC',Arial,sans-serif"
export const DISPLAY_FONT = "Fraunces,Georgia,'Songti SC','Noto Serif SC',serif"

const STYLE = new Html(
  `:root{color-scheme:light dark;supported-color-schemes:light dark}a{text-decoration:underline}` +
    `@media (max-width:520px){.edge{padding-left:20px!important;padding-right:20px!important}.ground{padding:0!important}.card{border-radius:0!important;border-left:0!important;border-right:0!important}}` +
    `@media (prefers-color-scheme:dark){${NIGHT_RULES}}`,
)

interface Frame {
  readonly language: ReminderLanguage
  readonly subject: string
  readonly preview: string
  /** A line above the title. */
  readonly above?: string
  readonly title: string
  readonly body: Html
  readonly footer: Html
}

/** What all mails look like: a sheet of paper with a leaf. Tables and inline styles, because mail programs know little else. */
export function mailFrame({ language, subject, preview, above, title, body, footer }: Frame): string {
  const text = `font-family:${TEXT_FONT};`
  return html`<!doctype html>
<html lang="${language === 'zh' ? 'zh-Hans' : language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${STYLE}</style>
</head>
<body class="b-ground" style="margin:0;padding:0;background-color:${LIGHT.ground};">
<div style="display:none;max-height:0;overflow:hidden;">${preview}${PADDING}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="b-ground" style="background-color:${LIGHT.ground};">
<tr><td align="center" class="ground" style="padding:32px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card b-surface l-line" style="max-width:560px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:22px;">
<tr><td class="edge" style="padding:28px 36px 0;">${brand()}</td></tr>
<tr><td class="edge" style="padding:20px 36px 0;">
${above === undefined ? NOTHING : html`<p class="c-soft" style="margin:0 0 4px;${text}font-size:14px;line-height:20px;color:${LIGHT.soft};">${above}</p>`}
<h1 class="c-ink" style="margin:0;font-family:${DISPLAY_FONT};font-size:26px;line-height:34px;font-weight:600;color:${LIGHT.ink};">${title}</h1>
</td></tr>
<tr><td class="edge" style="padding:0 36px 32px;">${body}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="edge c-soft" style="padding:20px 36px 24px;${text}font-size:12px;line-height:18px;color:${LIGHT.soft};">${footer}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.text
}

export const NOTHING = new Html('')

/** Keeps mail programs from showing what follows the preview beside it. */
const PADDING = new Html('&#847;&zwnj;&nbsp;'.repeat(40))

/** A seedling drawn with what every mail program has: corners that are round or not. */
function brand(): Html {
  const leaf = (corners: string) =>
    html`<td class="b-accent" width="10" height="18" style="width:10px;height:18px;font-size:0;line-height:0;background-color:${LIGHT.accent};border-radius:${corners};">&nbsp;</td>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
${leaf('0 10px 0 10px')}<td width="2" style="width:2px;font-size:0;">&nbsp;</td>${leaf('10px 0 10px 0')}
<td class="c-accent" style="padding-left:10px;font-family:${DISPLAY_FONT};font-size:18px;line-height:22px;font-weight:600;color:${LIGHT.accent};">Frond</td>
</tr></table>`
}

export function paragraph(text: string, colour: 'ink' | 'soft' = 'ink'): Html {
  return html`<p class="c-${colour}" style="margin:16px 0 0;font-family:${TEXT_FONT};font-size:16px;line-height:25px;color:${LIGHT[colour]};">${text}</p>`
}

export function button(label: string, url: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:28px;"><tr>
<td class="b-accent" style="background-color:${LIGHT.accent};border-radius:999px;">
<a href="${url}" class="c-onAccent" style="display:inline-block;padding:13px 28px;font-family:${TEXT_FONT};font-size:16px;line-height:20px;font-weight:600;color:${LIGHT.onAccent};text-decoration:none;">${label}</a>
</td></tr></table>`
}

export function quietLink(label: string, url: string): Html {
  return html`<a href="${url}" class="c-soft" style="color:${LIGHT.soft};">${label}</a>`
}

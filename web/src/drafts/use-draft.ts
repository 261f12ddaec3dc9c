import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { ChosenPhotos } from '../photos/use-chosen-photos.ts'
import { type Toasts, useToasts } from '../ui/toasts.tsx'
import { dropOldDraftPhotos, keepDraftPhotos, readDraftPhotos } from './draft-photos.ts'
import { draftKey, dropOldDrafts, forgetDraft, keepDraft, meaningOf, readDraft } from './draft-store.ts'

type Update<Fields> = Fields | ((before: Fields) => Fields)

export type Draft<Fields> = {
  fields: Fields
  set: (update: Update<Fields>) => void
  /** The form holds what was typed into it some other time. */
  isFound: boolean
  /** Another one whenever the draft is thrown away or brought back: a field with a state of its own begins anew with it. */
  round: number
  /** What the form edits is no longer what it was when the draft was begun. */
  isOutdated: boolean
  /** The form edits something else from now on: what the service says by now, which the person has seen. */
  rebase: (start: Fields) => void
  /** Empties the form, or puts back what it edits; this can be taken back. */
  discard: () => void
  /** For a form whose contents are safe: there is no draft any more. Returns what brings it back. */
  settle: () => () => void
}

type DraftOptions = {
  /** The form changes something that exists, and which others may change too. */
  isEdit?: boolean
  /** The photographs that were chosen in the form. */
  photos?: ChosenPhotos
}

type Now<Fields> = {
  fields: Fields
  /** What the form has when nothing was done in it. */
  start: Fields
  /** What the draft was begun with. A change elsewhere since then is told, however often the form is opened. */
  begun: object
  isTouched: boolean
  isSettled: boolean
  /** The browser has no room for the draft. */
  isRefused: boolean
  isMounted: boolean
  /** How many photographs were kept when the form was opened; nothing until that is known. */
  photosFound: number | undefined
}

/** Takes away what was said when a form was closed, once it is open again. */
const closing = new Map<string, () => void>()

let areOldDropped = false

/**
 * What stands in a form, like `useState`, but kept on this device until it is saved or thrown away, for the person who is
 * signed in. `form` names the form and the thing that it edits.
 */
export function useDraft<Fields extends object>(
  form: string,
  first: Fields,
  { isEdit = false, photos }: DraftOptions = {},
): Draft<Fields> {
  const { t } = useI18n()
  const toasts = useToasts()
  const [owner] = useState(() => client.user?.id)
  const key = owner === undefined ? undefined : draftKey(owner, form)
  const [found] = useState(() => (key === undefined ? undefined : readDraft(key, first, Date.now())))
  const [fields, setFields] = useState(found?.fields ?? first)
  const [isFound, setFound] = useState(
    () => found !== undefined && meaningOf(found.fields) !== meaningOf(first),
  )
  const [isOutdated, setOutdated] = useState(
    () => isEdit && isFound && meaningOf(found?.start) !== meaningOf(first),
  )
  const [round, setRound] = useState(0)
  const now = useRef<Now<Fields>>({
    fields,
    start: first,
    begun: found?.start ?? first,
    isTouched: false,
    isSettled: false,
    isRefused: false,
    isMounted: false,
    photosFound: undefined,
  })

  const isEmpty = () =>
    meaningOf(now.current.fields) === meaningOf(now.current.start) && (photos?.photos.length ?? 0) === 0
  const keep = () => {
    // The session may have ended, also in another tab.
    if (key === undefined || client.user?.id !== owner) return
    const { fields, start, begun } = now.current
    if (meaningOf(fields) === meaningOf(start)) forgetDraft(key)
    else now.current.isRefused = !keepDraft(key, { at: Date.now(), start: begun, fields })
  }
  const keepPhotos = async () => {
    if (key === undefined || client.user?.id !== owner || photos === undefined) return
    const { photos: chosen } = photos
    const readable = chosen.filter(({ isUnreadable }) => !isUnreadable)
    await keepDraftPhotos(
      key,
      readable.map(({ photo, file }) => photo ?? file),
      Date.now(),
    )
  }
  const put = (next: Fields) => {
    now.current.fields = next
    now.current.isSettled = false
    setFields(next)
    if (isEmpty()) setFound(false)
    keep()
  }

  const whenOpened = useEffectEvent(() => {
    now.current.isMounted = true
    if (key === undefined) return
    closing.get(key)?.()
    closing.delete(key)
    dropOld()
    if (photos === undefined || now.current.photosFound !== undefined) return
    void readDraftPhotos(key, Date.now()).then((kept) => {
      now.current.photosFound = kept.length
      if (kept.length === 0) return
      setFound(true)
      photos.add(kept)
    })
  })
  const whenClosed = useEffectEvent(() => {
    now.current.isMounted = false
    const { isTouched, isRefused } = now.current
    if (key === undefined || !isTouched || isRefused || isEmpty() || client.user?.id !== owner) return
    const dismiss = toasts.show({
      text: t.drafts.kept,
      action: { label: t.drafts.discard, run: () => void throwAway(key, owner, toasts, t.drafts.discarded) },
    })
    closing.set(key, dismiss)
  })
  useEffect(() => {
    whenOpened()
    return () => whenClosed()
  }, [])
  const whenChosen = useEffectEvent(() => {
    // What is kept is read first.
    if (photos === undefined || now.current.photosFound === undefined || now.current.isSettled) return
    if (photos.photos.length !== now.current.photosFound) now.current.isTouched = true
    void keepPhotos()
  })
  const chosen = photos?.photos
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another choice of photographs that is kept.
  useEffect(() => whenChosen(), [chosen])

  return {
    fields,
    isFound,
    round,
    isOutdated,
    set: (update) => {
      now.current.isTouched = true
      put(typeof update === 'function' ? update(now.current.fields) : update)
    },
    rebase: (start) => {
      now.current.start = start
      now.current.begun = start
      setOutdated(false)
      keep()
    },
    discard: () => {
      if (key === undefined || isEmpty()) return
      const before = now.current.fields
      const chosenBefore = photos?.photos.map(({ photo, file }) => photo ?? file) ?? []
      const { start, begun } = now.current
      now.current.isTouched = false
      now.current.begun = start
      put(start)
      setRound((before) => before + 1)
      photos?.clear()
      setFound(false)
      setOutdated(false)
      toasts.show({
        text: t.drafts.discarded,
        undo: () => {
          now.current.isTouched = true
          now.current.begun = begun
          put(before)
          setRound((round) => round + 1)
          setFound(isFound)
          setOutdated(isOutdated)
          if (now.current.isMounted) photos?.add(chosenBefore)
          else if (client.user?.id === owner) void keepDraftPhotos(key, chosenBefore, Date.now())
        },
      })
    },
    settle: () => {
      now.current.isTouched = false
      now.current.isSettled = true
      setFound(false)
      setOutdated(false)
      if (key === undefined) return () => undefined
      const isGone = takeAway(key)
      return () => {
        now.current.isTouched = true
        now.current.isSettled = false
        void isGone.then((bringBack) => client.user?.id === owner && bringBack())
      }
    },
  }
}

/** Removes a draft. Resolves with what brings it back. */
async function takeAway(key: string): Promise<() => void> {
  const text = localStorage.getItem(key)
  forgetDraft(key)
  const photos = await readDraftPhotos(key, Date.now())
  await keepDraftPhotos(key, [], Date.now())
  return () => {
    if (text !== null) localStorage.setItem(key, text)
    void keepDraftPhotos(key, photos, Date.now())
  }
}

async function throwAway(
  key: string,
  owner: number | undefined,
  toasts: Toasts,
  told: string,
): Promise<void> {
  const bringBack = await takeAway(key)
  toasts.show({ text: told, undo: () => client.user?.id === owner && bringBack() })
}

/** Once in the life of a page is often enough. */
function dropOld(): void {
  if (areOldDropped) return
  areOldDropped = true
  dropOldDrafts(Date.now())
  void dropOldDraftPhotos(Date.now())
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { client } from '../api/client.ts'
import { useI18n } from '../i18n/i18n.tsx'
import type { ChosenPhotos } from '../photos/use-chosen-photos.ts'
import { useToasts } from '../ui/toasts.tsx'
import type { Draft } from './draft.ts'
import { keepDraftPhotos, readDraftPhotos } from './draft-photos.ts'
import { draftKey, forgetDraft, keepDraft, meaningOf, readDraft } from './draft-store.ts'
import { noteClosedForm, noteOpenForm, noteReopened } from './open-form.ts'
import { dropOld, takeAway, throwAway } from './take-away.ts'

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
  /** Another tab has changed the draft since it was read or written here. */
  isElsewhere: boolean
  /** How many photographs were kept when the form was opened; nothing until that is known. */
  photosFound: number | undefined
}

/** Takes away what was said when a form was closed, once it is open again. */
const closing = new Map<string, () => void>()

/**
 * What stands in a form, like `useState`, but kept on this device until it is saved or thrown away, for the user that is
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
  const key = owner === undefined ? undefined : draftKey(owner, form, client.garden)
  const [found] = useState(() => (key === undefined ? undefined : readDraft(key, first, Date.now())))
  const [fields, setFields] = useState(found?.fields ?? first)
  const [isFound, setFound] = useState(
    () => found !== undefined && meaningOf(found.fields) !== meaningOf(first),
  )
  const [isOutdated, setOutdated] = useState(
    () => isEdit && isFound && meaningOf(found?.start) !== meaningOf(first),
  )
  const [isElsewhere, setElsewhere] = useState(false)
  const [round, setRound] = useState(0)
  const now = useRef<Now<Fields>>({
    fields,
    start: first,
    begun: found?.start ?? first,
    isTouched: false,
    isSettled: false,
    isRefused: false,
    isMounted: false,
    isElsewhere: false,
    photosFound: undefined,
  })

  const isEmpty = () =>
    meaningOf(now.current.fields) === meaningOf(now.current.start) && (photos?.photos.length ?? 0) === 0
  /** The session may have ended, also in another tab. */
  const isKept = () => client.user?.id === owner && !now.current.isElsewhere
  const keep = () => {
    if (key === undefined || !isKept()) return
    const { fields, begun } = now.current
    if (isEmpty()) {
      forgetDraft(key)
      noteClosedForm(key)
    } else {
      now.current.isRefused = !keepDraft(key, { at: Date.now(), start: begun, fields })
      if (!now.current.isRefused) noteOpenForm(key)
    }
  }
  const keepPhotos = async () => {
    if (key === undefined || !isKept() || photos === undefined) return
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
    noteReopened(key)
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
    if (key === undefined) return
    noteClosedForm(key)
    if (!isTouched || isRefused || isEmpty() || !isKept()) return
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
    if (isEmpty()) setFound(false)
    // Those that were found are kept already, and may be another tab's by now.
    if (!now.current.isTouched) return
    keep()
    void keepPhotos()
  })
  const chosen = photos?.photos
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another choice of photographs that is kept.
  useEffect(() => whenChosen(), [chosen])

  const keepHere = () => {
    now.current.isElsewhere = false
    setElsewhere(false)
    if (!now.current.isTouched) return
    keep()
    void keepPhotos()
  }
  /** Keeps what could not be saved; a form that is still open shows it, and can claim the draft. */
  const takeOver = () => {
    if (key === undefined || now.current.isMounted || isEmpty()) return
    now.current.isTouched = true
    keepHere()
    noteClosedForm(key)
  }
  useOtherTabs(key, (isThere) => {
    if (!isThere && now.current.isElsewhere) keepHere()
    if (!isThere) return
    now.current.isElsewhere = true
    setElsewhere(true)
  })

  return {
    fields,
    isFound,
    round,
    isOutdated,
    // Where nothing stands, nothing is lost.
    isElsewhere: isElsewhere && !isEmpty(),
    claim: () => {
      now.current.isTouched = true
      keepHere()
    },
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
      if (isKept()) {
        // The form may be closed before it has noticed that its photographs are gone.
        forgetDraft(key)
        noteClosedForm(key)
        void keepDraftPhotos(key, [], Date.now())
      }
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
          else if (isKept()) void keepDraftPhotos(key, chosenBefore, Date.now())
        },
      })
    },
    settle: () => {
      now.current.isTouched = false
      now.current.isSettled = true
      setFound(false)
      setOutdated(false)
      if (key === undefined) return () => undefined
      // What another tab keeps is not what was saved here.
      if (now.current.isElsewhere) return takeOver
      noteClosedForm(key)
      const isGone = takeAway(key)
      return () => {
        now.current.isTouched = true
        now.current.isSettled = false
        void isGone.then((bringBack) => client.user?.id === owner && bringBack())
      }
    },
  }
}

/** Tells whenever another tab has written what `localStorage` has under a key, or has removed it. */
function useOtherTabs(key: string | undefined, tell: (isThere: boolean) => void): void {
  const onStorage = useEffectEvent((event: StorageEvent) => {
    if (key !== undefined && event.key === key) tell(event.newValue !== null)
  })
  useEffect(() => {
    const listen = (event: StorageEvent) => onStorage(event)
    window.addEventListener('storage', listen)
    return () => window.removeEventListener('storage', listen)
  }, [])
}

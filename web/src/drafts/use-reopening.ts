import { useEffect, useEffectEvent } from 'react'
import { formLeftOpen } from './open-form.ts'

/**
 * Opens the form again that held a draft when the page was reloaded. `find` says what is opened by a form of that name;
 * nothing while that is not known, or if the form is none of this page.
 */
export function useReopening<Opened>(
  find: (form: string) => Opened | undefined,
  open: (opened: Opened) => void,
): void {
  const form = formLeftOpen()
  const found = form === undefined ? undefined : find(form)
  const reopen = useEffectEvent(() => {
    if (found !== undefined) open(found)
  })
  const isFound = found !== undefined
  useEffect(() => {
    if (isFound) reopen()
  }, [isFound])
}

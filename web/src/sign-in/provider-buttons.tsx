import type { components } from '@frond/client'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useI18n } from '../i18n/i18n.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { ProviderIcon } from '../ui/icons.ts'
import { providerRefusal } from './provider-refusal.ts'
import { leaveForProvider } from './single-sign-on.ts'

type ProviderButtonsProps = {
  providers: components['schemas']['SignInMethods']['providers']
  /** Where the user goes on afterwards. */
  to: string
  invitation?: string | undefined
}

/** A way in for each provider; the user comes back to the page of `/auth/callback`. */
export function ProviderButtons({ providers, to, invitation }: ProviderButtonsProps) {
  const { t } = useI18n()
  const leave = useMutation({
    mutationFn: (provider: string) =>
      leaveForProvider({ provider, ...(invitation !== undefined && { invitation }) }, to),
  })
  const { reset } = leave
  useEffect(() => {
    // The way back from the provider's page shows this one as it was left.
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [reset])
  const isLeaving = leave.isPending || leave.isSuccess
  return (
    <>
      {leave.isError && <ErrorNote error={leave.error} text={providerRefusal(t, leave.error)} />}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          look="soft"
          wide
          icon={ProviderIcon}
          busy={isLeaving && leave.variables === id}
          disabled={isLeaving}
          onClick={() => leave.mutate(id)}
        >
          {t.signIn.byProvider(name)}
        </Button>
      ))}
    </>
  )
}

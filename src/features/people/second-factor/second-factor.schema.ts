import { type Static, Type } from 'typebox'
import { Closed, Named } from '../../../http/fields.ts'
import { PresentedPassword, SecondFactorCode } from '../auth/auth.schema.ts'

export const NewSecondFactor = Named('NewSecondFactor', {
  secret: Type.String({
    description: 'For an authenticator app, in Base32. It is shown only now.',
    examples: ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  }),
  uri: Type.String({
    description: 'The same as an address, for a QR code.',
    examples: [
      'otpauth://totp/Frond%3Aada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Frond',
    ],
  }),
})
export type NewSecondFactor = Static<typeof NewSecondFactor>

export const RecoveryCodes = Named('RecoveryCodes', {
  recoveryCodes: Type.Array(Type.String({ examples: ['k4wq-7n2c-ypd3-m5ra'] }), {
    description: 'Each works once in place of a code. They are shown only now.',
  }),
})
export type RecoveryCodes = Static<typeof RecoveryCodes>

export const SecondFactorConfirmation = Closed({ code: SecondFactorCode })

export const SecondFactorRemoval = Closed({ password: PresentedPassword, code: SecondFactorCode })
export type SecondFactorRemoval = Static<typeof SecondFactorRemoval>

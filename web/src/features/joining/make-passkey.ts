import { deviceLabel } from '@farol/domain/device.ts'
import { addPasskey, startFirstPasskey } from '#/api/second-factor.ts'
import { notify } from '#/notices/notices.ts'
import { passkeyProblem } from '#/text/passkeys.ts'

/** Named after the device; returns the backup codes that come with it. Does not reject: there is no form to show the problem at. */
export async function makePasskey(): Promise<string[] | undefined> {
  try {
    const answer = await startFirstPasskey()
    const { backupCodes } = await addPasskey({ name: deviceLabel(navigator.userAgent), answer })
    notify.success({ title: 'Chave de acesso pronta' })
    return backupCodes ?? []
  } catch (error) {
    notify.error({ title: 'Erro ao criar chave', detail: passkeyProblem(error) })
  }
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { problemSentence } from '#/api/api-problem.ts'
import { pushStateQuery } from '#/api/push.ts'
import { notify } from '#/notices/notices.ts'
import { Switch } from '#/ui/switch.tsx'
import { PushRefused, switchPushesOff, switchPushesOn } from './push-device.ts'

/** Notifications on this device, also while the app is closed. */
export function PushSwitch() {
  const queryClient = useQueryClient()
  const { data } = useQuery(pushStateQuery)
  const switching = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? switchPushesOn(data?.publicKey ?? '') : switchPushesOff()),
    onError: (error) =>
      notify.error({
        title: 'Não foi possível ativar as notificações',
        detail: error instanceof PushRefused ? error.message : problemSentence(error),
      }),
    onSettled: () => queryClient.invalidateQueries(pushStateQuery),
  })
  if (!data) return null
  return (
    <footer className="border-t border-border px-4 py-2">
      <Switch
        label="Notificações neste aparelho"
        checked={switching.isPending ? switching.variables : data.isOn}
        isDisabled={switching.isPending}
        onCheckedChange={(isOn) => switching.mutate(isOn)}
      >
        Chegam também com o aplicativo fechado.
      </Switch>
    </footer>
  )
}

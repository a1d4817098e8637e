import { subscribePush, unsubscribePush } from '#/api/push.ts'

/** Only in the installed app: whoever has a tab open sees the bell. */
export const canReceivePushes = () =>
  'serviceWorker' in navigator && 'PushManager' in window && matchMedia('(display-mode: standalone)').matches

export class PushRefused extends Error {}

/** Asks for the permission, subscribes this device at its push service, and sends the subscription to Farol. */
export async function switchPushesOn(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushRefused(
      'As notificações estão bloqueadas para este aplicativo. Permita nas configurações do aparelho e tente de novo.',
    )
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made with other keys of the school would receive nothing.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await subscribePush(subscription.toJSON())
}

export async function switchPushesOff() {
  await unsubscribePush()
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

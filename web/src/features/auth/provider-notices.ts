import type { ProviderRefusal } from '@farol/contract/provider.ts'
import { notify } from '#/notices/notices.ts'

const SENTENCES: Record<ProviderRefusal, string> = {
  cancelled: 'Você voltou antes de confirmar. Tente novamente ou entre com email e senha.',
  unavailable: 'O serviço de login não respondeu. Tente novamente ou entre com email e senha.',
  failed: 'Não foi possível confirmar o seu login. Tente novamente ou entre com email e senha.',
  unverified: 'Este login ainda não tem um email confirmado. Confirme-o lá ou entre com email e senha.',
  unconfirmed:
    'Já existe uma conta com este email, mas ele não foi confirmado. Entre com a sua senha, ou use “Esqueci minha senha”: o link que enviamos confirma o email.',
  'other-login': 'A conta deste email já entra com outro login. Use o mesmo ou entre com email e senha.',
  blocked: 'Esta conta está bloqueada. Fale com a administração da escola.',
  'too-many': 'Muitas tentativas. Aguarde um pouco e tente novamente.',
}

const isRefusal = (hash: string): hash is ProviderRefusal => Object.hasOwn(SENTENCES, hash)

/** Says how the log-in with a provider went to a user who returns from it, once: a reload does not repeat it. */
export function notifyProviderResult(hash: string, isIn: boolean) {
  if (isIn && hash === 'entered')
    notify.success({ title: 'Login realizado com sucesso!', detail: 'Bem-vindo' })
  if (isIn || !isRefusal(hash)) return
  notify.error({ title: 'Erro', detail: SENTENCES[hash] })
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

import { letter, type Recipient } from './letter.ts'
import type { Message } from './mailer.ts'

export const resetPasswordMessage = (to: Recipient, link: string): Message =>
  letter(to, ({ inSchool }) => ({
    subject: `Crie uma nova senha ${inSchool}`,
    opening:
      'Recebemos um pedido para criar uma nova senha para a sua conta. Abra este link para escolher a nova senha:',
    link,
    linkLabel: 'Escolher nova senha',
    closing:
      'O link vale por uma hora e só pode ser usado uma vez. Se não foi você, ignore esta mensagem: nada muda.',
  }))

export const confirmEmailMessage = (to: Recipient, link: string): Message =>
  letter(to, ({ inSchool }) => ({
    subject: `Confirme seu email ${inSchool}`,
    opening: 'Que bom ter você aqui. Abra este link para confirmar seu email e começar a estudar:',
    link,
    linkLabel: 'Confirmar meu email',
    closing: `O link vale por 24 horas. Se você não criou uma conta ${inSchool}, ignore esta mensagem.`,
  }))

export const existingAccountMessage = (to: Recipient, link: string): Message =>
  letter(to, ({ inSchool }) => ({
    subject: `Você já tem uma conta ${inSchool}`,
    opening: 'Alguém tentou criar uma conta com este email, mas ela já existe. Se foi você, entre por aqui:',
    link,
    linkLabel: 'Entrar',
    closing:
      'Se esqueceu a senha, use “Esqueci minha senha” na mesma página. Se não foi você, não precisa fazer nada.',
  }))

export const factorsResetMessage = (to: Recipient, link: string): Message =>
  letter(to, ({ inSchool }) => ({
    subject: 'Sua verificação em duas etapas foi removida',
    opening: `A administração da escola removeu a segunda etapa da sua conta ${inSchool}. Você entra de novo só com a senha. Para ativar outra vez:`,
    link,
    linkLabel: 'Abrir a segurança',
    closing: 'Se você não pediu isso, altere sua senha e fale com a escola.',
  }))

export const passwordLinkMessage = (to: Recipient): Message =>
  letter(to, ({ inSchool }) => ({
    subject: `Um link para uma nova senha ${inSchool}`,
    opening:
      'A administração da escola criou um link para você escolher uma nova senha, e vai entregá-lo a você. Ele vale por uma hora e só pode ser usado uma vez.',
    closing: 'Se você não pediu isso, fale com a escola.',
  }))

type Due = { dueAt: Date; timeZone: string }

const dueDay = ({ dueAt, timeZone }: Due) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone }).format(dueAt)

export const deletionRequestedMessage = (to: Recipient, { link, ...due }: Due & { link: string }): Message =>
  letter(to, ({ inSchool }) => ({
    subject: `Sua conta ${inSchool} será excluída`,
    opening: `Recebemos o pedido para excluir sua conta. Em ${dueDay(due)}, seus dados e certificados serão apagados. Se mudar de ideia até lá, entre e escolha “Manter minha conta”:`,
    link,
    linkLabel: 'Entrar',
    closing: 'Se não foi você, entre agora, mantenha a conta e altere sua senha.',
  }))

export const deletionOrderedMessage = (to: Recipient, due: Due): Message =>
  letter(to, ({ inSchool }) => ({
    subject: `Sua conta ${inSchool} será excluída`,
    opening: `A administração da escola encerrou sua conta. Em ${dueDay(due)}, seus dados e certificados serão apagados. Até lá ainda é possível voltar atrás.`,
    closing: 'Se isso for um engano, ou se quiser uma cópia dos seus dados, fale com a escola antes.',
  }))

export const accountDeletedMessage = (to: Recipient): Message =>
  letter(to, ({ inSchool }) => ({
    subject: `Sua conta ${inSchool} foi excluída`,
    opening:
      'A administração da escola excluiu sua conta. Seus dados pessoais e seus certificados foram apagados.',
    closing: 'Esta é a nossa última mensagem: seu email também foi apagado.',
  }))

export const accountRemovedMessage = (to: Recipient): Message =>
  letter(to, ({ inSchool }) => ({
    subject: `Sua conta ${inSchool} foi excluída`,
    opening: 'Como você pediu, sua conta, seus dados pessoais e seus certificados foram apagados.',
    closing: 'Esta é a nossa última mensagem: seu email também foi apagado. Foi bom ter você aqui.',
  }))

type Invitation = { turma: string; link: string; days: number }

export const turmaInviteMessage = (to: Recipient, { turma, link, days }: Invitation): Message => ({
  ...letter(to, ({ inSchool }) => ({
    subject: `Convite para a turma ${turma} ${inSchool}`,
    opening: `A escola convidou você para a turma ${turma}. Abra este link para entrar:`,
    link,
    linkLabel: 'Entrar na turma',
    closing: `O link é só seu e vale por ${days} dias. Na primeira visita não precisa de senha. Se você não esperava este convite, ignore esta mensagem.`,
  })),
  priority: 'notification',
})

/** Where the user chooses, at the school of this address. */
export const choiceOfMails = (address: string) => ({
  label: 'Escolher o que chega por email',
  link: new URL('/profile#notificacoes', address).href,
})

type AvisoContent = { title: string; text: string; html: string; link: string }

export const avisoMessage = (to: Recipient, { title, text, html, link }: AvisoContent): Message => ({
  ...letter(to, ({ inSchool }) => ({
    subject: title,
    opening: text,
    openingHtml: html,
    link,
    linkLabel: `Abrir ${inSchool}`,
    closing: `Você recebe este aviso porque estuda ${inSchool}.`,
    closingLink: choiceOfMails(link),
  })),
  priority: 'bulk',
})

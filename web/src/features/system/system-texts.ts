import type { SystemState } from '@farol/contract/system.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { isRecurring } from '@farol/domain/jobs.ts'
import { type HealthLevel, waitingLevel, worstLevel } from '@farol/domain/system-health.ts'
import { agreeing, counted } from '#/text/counts.ts'
import { numberText } from '#/text/numbers.ts'
import { shortMoment } from '#/text/short-dates.ts'
import { timeAgo } from '#/text/times-ago.ts'
import { withUnit } from '#/text/units.ts'

/** A part of the system in plain words, and what to do if it is not well. */
export type Card = { title: string; level: HealthLevel; fact: string; advice: string | undefined }

const DAYS = ['dia', 'dias'] as const

/** All parts but the jobs, which have a table. */
export const systemCards = (state: SystemState, now: Date): Card[] => [
  databaseCard(state.database),
  diskCard(state.disk),
  mailCard(state.mail),
  backupCard(state.backup, now),
  ...(state.certificate ? [certificateCard(state.certificate)] : []),
]

const unlessFine = (level: HealthLevel, advice: string) => (level === 'fine' ? undefined : advice)

function databaseCard({ level, version, sizeBytes, connections, mostConnections }: SystemState['database']) {
  const inUse = agreeing(connections, ['conexão em uso', 'conexões em uso'])
  return {
    title: 'Banco de dados',
    level,
    fact: `PostgreSQL ${version.split(' ')[0]}, ${bytesText(sizeBytes)}. ${numberText(connections)} ${inUse}, de até ${numberText(mostConnections)}.`,
    advice: unlessFine(
      level,
      'Quase todas as conexões estão em uso. Aumente max_connections no PostgreSQL, ou diminua DATABASE_CONNECTIONS.',
    ),
  }
}

const diskCard = ({ level, freeBytes, totalBytes }: SystemState['disk']) => ({
  title: 'Disco',
  level,
  fact: `${bytesText(freeBytes)} livres de ${bytesText(totalBytes)} no servidor.`,
  advice: unlessFine(
    level,
    'Libere espaço ou aumente o disco: se ele encher, nada mais é salvo. Arquivos que nenhuma aula usa podem ser deletados em “Arquivos”.',
  ),
})

const mailCard = ({ level, isConfigured }: SystemState['mail']) => ({
  title: 'Emails',
  level,
  fact: isConfigured ? 'O envio está configurado.' : 'Nenhum email sai desta escola.',
  advice: unlessFine(
    level,
    'Quem cuida do servidor precisa configurar o envio de emails, na variável SMTP_URL.',
  ),
})

function backupCard({ level, health, good, lastVerifiedAt }: SystemState['backup'], now: Date) {
  const verified = lastVerifiedAt ? ` Verificada pela última vez: ${timeAgo(lastVerifiedAt, now)}.` : ''
  return {
    title: 'Última cópia',
    level,
    fact: good ? `Feita ${timeAgo(good.startedAt, now)}.${verified}` : 'Nenhuma cópia registrada.',
    advice: unlessFine(
      level,
      health === 'off'
        ? 'Ligue as cópias diárias em “Configurações”, “Cópias de segurança”. O Farol não vê as que outros programas fazem.'
        : level === 'attention' && good?.isInNewPlace
          ? 'As anteriores não estão onde está esta, embora a pasta tenha o mesmo nome: o disco delas pode não estar montado. Quem cuida do servidor precisa conferir.'
          : 'Veja em “Configurações”, “Cópias de segurança”, o que aconteceu e o que fazer.',
    ),
  }
}

function certificateCard({ level, daysLeft }: NonNullable<SystemState['certificate']>) {
  return {
    title: 'Certificado de https',
    level,
    fact: certificateFact(daysLeft),
    advice: unlessFine(
      level,
      daysLeft === null
        ? 'O servidor não alcançou o próprio endereço (BASE_URL). Se a escola abre no navegador, não há o que fazer.'
        : 'Ele deveria se renovar sozinho. Confira o programa que cuida dele, como o Caddy ou o certbot.',
    ),
  }
}

function certificateFact(daysLeft: number | null) {
  if (daysLeft === null) return 'Não foi possível ler o certificado.'
  if (daysLeft < 0) return 'O certificado venceu.'
  return daysLeft === 0 ? 'Vence hoje.' : `Vale por mais ${counted(daysLeft, DAYS)}.`
}

type Jobs = SystemState['jobs']
export type JobRow = Jobs['kinds'][number]

export const JOB_NAMES: Record<JobRow['kind'], string> = {
  mail: 'Emails',
  notification: 'Emails de novidades',
  push: 'Notificações em aparelhos',
  aviso: 'Avisos',
  reminder: 'Lembretes',
  video: 'Vídeos a preparar',
  conversion: 'Vídeos a converter',
  rendition: 'Qualidades menores de vídeos',
  figures: 'Números a somar',
  bounce: 'Leitura dos emails devolvidos',
  housekeeping: 'Limpeza do que venceu',
}

/** Only what waits too long needs somebody at the server; what failed has a list of its own. */
export function jobsAdvice({ kinds, areElsewhere }: Jobs): string | undefined {
  const late = kinds.filter((kind) => waitingLevel(kind) !== 'fine').map(({ kind }) => kind)
  if (late.length === 0) return undefined
  const fact = late.every(isRecurring)
    ? `Faz tempo demais que não rodou: ${late.map((kind) => JOB_NAMES[kind]).join(', ')}. O normal é a cada 15 minutos.`
    : 'Há tarefas esperando há muito tempo.'
  return areElsewhere
    ? `${fact} Confira se “npm run worker” está em execução, e o que ele registra.`
    : `${fact} Confira o que o servidor registra (log).`
}

/** '12 min', '3 h' */
export function ageText(seconds: number): string {
  return seconds < 3_600
    ? withUnit(Math.floor(seconds / 60), 'min')
    : withUnit(Math.floor(seconds / 3_600), 'h')
}

const WHOLE: Record<HealthLevel, string> = {
  fine: 'Tudo funciona.',
  attention: 'Tudo funciona, mas algo pede atenção.',
  problem: 'Há um problema que precisa de alguém agora.',
}

export function wholeText(state: SystemState): string {
  const { database, disk, mail, backup, certificate, jobs } = state
  const parts = [database, disk, mail, backup, jobs, ...(certificate ? [certificate] : [])]
  return WHOLE[worstLevel(parts.map(({ level }) => level))]
}

/** Instead of it while the server does not answer. `since` is when it last did. */
export const silenceText = (since: number) =>
  `O servidor não responde desde ${shortMoment(new Date(since))}. O que aparece aqui é de antes.`

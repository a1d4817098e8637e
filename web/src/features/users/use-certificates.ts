import type { CertificateOfUser } from '@farol/contract/certificates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { reissueCertificate, revokeCertificate } from '#/api/certificates.ts'
import { refreshUser } from '#/api/users.ts'
import { useConfirmed } from '#/features/admin/use-confirmed.ts'

export function useRevocation(userId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: CertificateOfUser) => revokeCertificate(id),
    success: ({ courseTitle }) => ({ title: 'Certificado revogado', detail: courseTitle }),
    errorTitle: 'Erro ao revogar certificado',
    onDone: () => refreshUser(queryClient, userId),
  })
}

export function useReissue(userId: string) {
  const queryClient = useQueryClient()
  return useConfirmed({
    act: ({ id }: CertificateOfUser) => reissueCertificate(id),
    success: ({ courseTitle }) => ({ title: 'Novo certificado emitido', detail: courseTitle }),
    errorTitle: 'Erro ao emitir certificado',
    onDone: () => refreshUser(queryClient, userId),
  })
}

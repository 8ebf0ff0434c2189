export const invitationLink = (game: string, invitation: string) => `${location.origin}/g/${game}#i=${invitation}`;

export const watchLink = (game: string) => `${location.origin}/g/${game}`;

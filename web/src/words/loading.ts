/** The words for what could not be loaded. */

import { translations } from "./translations";

export const loading = translations({
  en: {
    "loading.failed": "This page could not be loaded",
    "loading.again": "Load again",
    "loading.language": "This language could not be loaded. Check your connection and try again.",
  },
  fr: {
    "loading.failed": "Cette page n’a pas pu être chargée",
    "loading.again": "Recharger",
    "loading.language": "Cette langue n’a pas pu être chargée. Vérifiez votre connexion et réessayez.",
  },
  ro: {
    "loading.failed": "Pagina nu a putut fi încărcată",
    "loading.again": "Încarcă din nou",
    "loading.language": "Limba nu a putut fi încărcată. Verifică rețeaua și încearcă din nou.",
  },
});

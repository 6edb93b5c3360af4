"""The house's words about people, their accounts and how they come back, in English, French and German.

Keys that are put together, and by whom:

accounts-{open_to}    server/people/people.py            _welcome
accounts-{open_to}    server/templates/sign_up.html
accounts-{open_to}    server/templates/account.html
"""

PEOPLE_WORDS: dict[str, tuple[str, str, str]] = {
    "account": ("Account", "Compte", "Konto"),
    "sign-in": ("Sign in", "Se connecter", "Anmelden"),
    "sign-out": ("Sign out", "Se déconnecter", "Abmelden"),
    "sign-up": ("Create an account", "Créer un compte", "Konto anlegen"),
    "return-any-time": ("Come back any time", "Revenez quand vous voulez", "Komm jederzeit wieder"),
    "come-back-lead": (
        "You play without an account, and this browser remembers your games. "
        "With a private link or an account you find them again in any browser.",
        "Vous jouez sans compte, et ce navigateur retient vos parties. "
        "Avec un lien privé ou un compte, vous les retrouvez dans n’importe quel navigateur.",
        "Du spielst ohne Konto, und dieser Browser merkt sich deine Partien. "
        "Mit einem privaten Link oder einem Konto findest du sie in jedem Browser wieder.",
    ),
    "your-account": ("Your account", "Votre compte", "Dein Konto"),
    "your-account-lead": (
        "Your games and settings follow you to every browser in which you are signed in.",
        "Vos parties et réglages vous suivent dans chaque navigateur où vous êtes connecté.",
        "Deine Partien und Einstellungen sind in jedem Browser da, in dem du angemeldet bist.",
    ),
    "private-link": ("A private link", "Un lien privé", "Ein privater Link"),
    "private-link-help": (
        "Whoever opens it plays as you. Keep it in a safe place, or scan it with your phone.",
        "Qui l’ouvre joue à votre place. Gardez-le en lieu sûr, ou scannez-le avec votre téléphone.",
        "Wer ihn öffnet, spielt als du. Verwahre ihn sicher, oder scanne ihn mit deinem Telefon.",
    ),
    "make-link": ("Make a private link", "Créer un lien privé", "Privaten Link erzeugen"),
    "link-replaces": (
        "You have a link since {date}. A new one takes its place.",
        "Vous avez un lien depuis le {date}. Un nouveau le remplace.",
        "Du hast seit {date} einen Link. Ein neuer tritt an seine Stelle.",
    ),
    "link-once": (
        "This link is shown only now. The house keeps no copy of it.",
        "Ce lien n’est montré que maintenant. La maison n’en garde pas de copie.",
        "Dieser Link wird nur jetzt gezeigt. Das Haus behält keine Kopie davon.",
    ),
    "link-picture": (
        "The link as a QR code, to scan with a phone",
        "Le lien en code QR, à scanner avec un téléphone",
        "Der Link als QR-Code zum Scannen mit dem Telefon",
    ),
    "return-title": ("Welcome back", "Bon retour", "Willkommen zurück"),
    "return-as": ("Go on as {name}", "Continuer comme {name}", "Weiter als {name}"),
    "return-plain": ("Go on with my games", "Continuer mes parties", "Weiter mit meinen Partien"),
    "return-lead": (
        "This private link signs this browser in. What was played here as a guest is added to the account.",
        "Ce lien privé connecte ce navigateur. Les parties jouées ici comme invité rejoignent le compte.",
        "Dieser private Link meldet diesen Browser an. Was hier als Gast gespielt wurde, kommt zum Konto dazu.",
    ),
    "account-help": (
        "Others find you by your name. No e-mail address is needed.",
        "Les autres vous trouvent par votre nom. Aucune adresse électronique n’est demandée.",
        "Andere finden dich unter deinem Namen. Eine E-Mail-Adresse braucht es nicht.",
    ),
    "name": ("Name", "Nom", "Name"),
    "name-help": (
        "2 to 20 letters and digits; a hyphen, dot or underscore may stand between them.",
        "De 2 à 20 lettres et chiffres ; un tiret, un point ou un tiret bas peut les séparer.",
        "2 bis 20 Buchstaben und Ziffern; dazwischen darf ein Binde- oder Unterstrich oder ein Punkt stehen.",
    ),
    "password": ("Password", "Mot de passe", "Passwort"),
    "password-help": ("At least 8 characters.", "Au moins 8 caractères.", "Mindestens 8 Zeichen."),
    "password-now": (
        "Current password or a recovery code",
        "Mot de passe actuel ou code de secours",
        "Jetziges Passwort oder Wiederherstellungscode",
    ),
    "password-new": ("New password", "Nouveau mot de passe", "Neues Passwort"),
    "change-password": ("Change password", "Changer le mot de passe", "Passwort ändern"),
    "rename": ("Change name", "Changer de nom", "Namen ändern"),
    "choose-name": ("Choose a name and password", "Choisir un nom et un mot de passe", "Namen und Passwort wählen"),
    "no-account": ("New here? Create an account.", "Nouveau ? Créez un compte.", "Neu hier? Leg ein Konto an."),
    "have-account": ("I have an account", "J’ai déjà un compte", "Ich habe ein Konto"),
    "lost-password": ("I lost my password", "J’ai perdu mon mot de passe", "Ich habe mein Passwort verloren"),
    "recovery-help": (
        "If your account has an e-mail address for notices, a letter leads you to a new password.",
        "Si votre compte a une adresse électronique pour les avis, une lettre vous mène à un nouveau mot de passe.",
        "Hat dein Konto eine E-Mail-Adresse für Benachrichtigungen, führt ein Brief zu einem neuen Passwort.",
    ),
    "recovery-ask": ("Send me a letter", "M’envoyer une lettre", "Brief schicken"),
    "recovery-sent": (
        "If there is such an account with a confirmed address, a letter is on its way. It counts for half an hour.",
        "Si un tel compte a une adresse confirmée, une lettre est en route. Elle vaut une demi-heure.",
        "Gibt es ein solches Konto mit bestätigter Adresse, ist ein Brief unterwegs. Er gilt eine halbe Stunde.",
    ),
    "recovery-subject": ("A new password", "Un nouveau mot de passe", "Ein neues Passwort"),
    "recovery-letter": (
        "Somebody wants to set a new password for your account at {house}. If that was you, open this page within"
        " half an hour. If not, do nothing.",
        "Quelqu’un veut changer le mot de passe de votre compte à {house}. Si c’était vous, ouvrez cette page"
        " dans la demi-heure. Sinon, ne faites rien.",
        "Jemand möchte für dein Konto bei {house} ein neues Passwort setzen. Wenn du das warst, öffne innerhalb"
        " einer halben Stunde diese Seite. Sonst tu nichts.",
    ),
    "recovery-lead": (
        "Choose a new password. You are signed in here afterwards, and signed out everywhere else.",
        "Choisissez un nouveau mot de passe. Vous serez connecté ici, et déconnecté partout ailleurs.",
        "Wähle ein neues Passwort. Danach bist du hier angemeldet und überall sonst abgemeldet.",
    ),
    "recovery-dead": (
        "This letter does not count any more: it has been used, or is older than half an hour. Ask for another one.",
        "Cette lettre ne vaut plus : elle a servi, ou date de plus d’une demi-heure. Demandez-en une autre.",
        "Dieser Brief gilt nicht mehr: Er ist benutzt oder älter als eine halbe Stunde. Lass dir einen neuen schicken.",
    ),
    "code": ("Recovery code", "Code de secours", "Wiederherstellungscode"),
    "codes": ("Recovery codes", "Codes de secours", "Wiederherstellungscodes"),
    "codes-help": (
        "Each code signs you in once, when you have lost everything else. Write them down.",
        "Chaque code vous connecte une fois, si vous avez tout perdu. Notez-les.",
        "Jeder Code meldet dich einmal an, wenn alles andere verloren ist. Schreib sie auf.",
    ),
    "codes-left": ("You have {n} codes left.", "Il vous reste {n} codes.", "Du hast noch {n} Codes."),
    "codes-once": (
        "These codes are shown only now. Earlier ones no longer count.",
        "Ces codes ne sont montrés que maintenant. Les précédents ne valent plus.",
        "Diese Codes werden nur jetzt gezeigt. Frühere gelten nicht mehr.",
    ),
    "make-codes": ("Make recovery codes", "Créer des codes de secours", "Codes erzeugen"),
    "passkeys": ("Passkeys", "Clés d’accès", "Passkeys"),
    "passkeys-help": (
        "Your device signs you in with your finger, face or PIN; there is nothing to remember.",
        "Votre appareil vous connecte par empreinte, visage ou code ; il n’y a rien à retenir.",
        "Dein Gerät meldet dich mit Finger, Gesicht oder PIN an; zu merken gibt es nichts.",
    ),
    "make-passkey": ("Add a passkey", "Ajouter une clé d’accès", "Passkey hinzufügen"),
    "use-passkey": ("Sign in with a passkey", "Se connecter par clé d’accès", "Mit Passkey anmelden"),
    "made-on": ("added on {date}", "ajoutée le {date}", "hinzugefügt am {date}"),
    "remove": ("Remove", "Retirer", "Entfernen"),
    "remove-passkey": (
        "Remove the passkey of {device}",
        "Retirer la clé d’accès de {device}",
        "Passkey von {device} entfernen",
    ),
    "passkey-failed": (
        "Your device did not do it. Please try again.",
        "Votre appareil ne l’a pas fait. Essayez encore.",
        "Dein Gerät hat es nicht getan. Versuch es noch einmal.",
    ),
    "bad-passkey": (
        "This passkey does not sign anybody in here.",
        "Cette clé d’accès ne connecte personne ici.",
        "Dieser Passkey meldet hier niemanden an.",
    ),
    "too-many-passkeys": (
        "You have many passkeys already; remove one first.",
        "Vous avez déjà beaucoup de clés d’accès ; retirez-en une d’abord.",
        "Du hast schon viele Passkeys; entferne erst einen.",
    ),
    "browsers": ("Where you are signed in", "Où vous êtes connecté", "Wo du angemeldet bist"),
    "this-browser": ("this browser", "ce navigateur", "dieser Browser"),
    "last-seen": ("last used on {date}", "utilisé le {date}", "zuletzt benutzt am {date}"),
    "end-session": ("Sign out: {device}", "Déconnecter : {device}", "Abmelden: {device}"),
    "sign-out-others": ("Sign out everywhere else", "Se déconnecter partout ailleurs", "Überall sonst abmelden"),
    "my-data": ("Your data", "Vos données", "Deine Daten"),
    "export": ("Download my data", "Télécharger mes données", "Meine Daten herunterladen"),
    "delete": ("Delete my account", "Supprimer mon compte", "Mein Konto löschen"),
    "delete-help": (
        "Running games are given up. Finished games stay for the others; there you become “former player”. "
        "This cannot be undone.",
        "Les parties en cours sont abandonnées. Les parties finies restent pour les autres ; vous y devenez "
        "« ancien joueur ». C’est définitif.",
        "Laufende Partien werden aufgegeben. Beendete bleiben für die anderen; dort heißt du dann „ehemals dabei“. "
        "Das lässt sich nicht rückgängig machen.",
    ),
    "delete-sure": ("Delete for good", "Supprimer définitivement", "Endgültig löschen"),
    "former-player": ("former player", "ancien joueur", "ehemals dabei"),
    "browser-on": ("{browser} on {system}", "{browser} sous {system}", "{browser} auf {system}"),
    "some-browser": ("a browser", "un navigateur", "ein Browser"),
    "bad-name": (
        "A name has 2 to 20 letters and digits of one script, a letter first; - . _ may stand between them.",
        "Un nom a de 2 à 20 lettres et chiffres d’une même écriture, une lettre d’abord ; - . _ peuvent les séparer.",
        "Ein Name hat 2 bis 20 Buchstaben und Ziffern einer Schrift, zuerst einen Buchstaben; dazwischen - . _",
    ),
    "blocked": (
        "This house has closed its doors to you.",
        "Cette maison vous a fermé ses portes.",
        "Dieses Haus ist für dich geschlossen.",
    ),
    "privacy-page": ("Privacy", "Vie privée", "Datenschutz"),
    "accounts-invited": (
        "Accounts here need an invitation from the host. You can play without one.",
        "Ici, un compte demande une invitation de l’hôte. Vous pouvez jouer sans compte.",
        "Ein Konto gibt es hier auf Einladung. Spielen kannst du auch ohne.",
    ),
    "accounts-nobody": (
        "This house opens no new accounts. You can play without one.",
        "Cette maison n’ouvre pas de nouveaux comptes. Vous pouvez jouer sans compte.",
        "Dieses Haus eröffnet keine neuen Konten. Spielen kannst du auch ohne.",
    ),
    "name-taken": (
        "This name, or one that looks like it, is taken.",
        "Ce nom, ou un nom qui lui ressemble, est déjà pris.",
        "Diesen oder einen ähnlichen Namen gibt es schon.",
    ),
    "bad-password": (
        "A password has 8 to 128 characters.",
        "Un mot de passe a de 8 à 128 caractères.",
        "Ein Passwort hat 8 bis 128 Zeichen.",
    ),
    "weak-password": (
        "This password is guessed too easily.",
        "Ce mot de passe se devine trop facilement.",
        "Dieses Passwort ist zu leicht zu erraten.",
    ),
    "wrong-password": (
        "Name and password do not match.",
        "Le nom et le mot de passe ne correspondent pas.",
        "Name und Passwort passen nicht zusammen.",
    ),
    "wrong-code": (
        "Name and code do not match, or the code has been used.",
        "Le nom et le code ne correspondent pas, ou le code a déjà servi.",
        "Name und Code passen nicht zusammen, oder der Code ist verbraucht.",
    ),
    "dead-link": (
        "This link no longer signs anybody in.",
        "Ce lien ne connecte plus personne.",
        "Dieser Link meldet niemanden mehr an.",
    ),
    "too-many-guesses": (
        "Too many tries. Wait a few minutes, or use a passkey, your private link or a recovery code.",
        "Trop d’essais. Attendez quelques minutes, ou prenez une clé d’accès, votre lien privé ou un code de secours.",
        "Zu viele Versuche. Warte einige Minuten, oder nimm Passkey, privaten Link oder Wiederherstellungscode.",
    ),
    "not-signed-in": ("Sign in first.", "Connectez-vous d’abord.", "Melde dich zuerst an."),
}

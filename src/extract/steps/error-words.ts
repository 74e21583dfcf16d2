/**
 * The word for "error" in the languages of systems and compilers, as they begin a message with it, and what those say
 * of what was not found, not allowed, not valid or not possible.
 */
export const ERROR_WORD =
  'error|err!|fatal|fatal error|fehler|schwerer fehler|erreur|errore|erro|błąd|chyba|fout|fel|feil|fejl|hata|virhe|hiba|eroare|ошибка|помилка|错误|致命错误|錯誤|エラー|致命的エラー|오류|خطأ|שגיאה|त्रुटि|lỗi|kesalahan';

/** Whole sayings, in short texts and in lines that conclude. */
export const BAD_SAYING =
  /nicht (?:gefunden|möglich|erlaubt|vorhanden|zulässig)|konnte(?:n)? nicht|kann nicht|ungültig|fehlgeschlagen|verweigert|keine berechtigung|gibt es nicht|introuvable|non (?:trouvée?|valide|accordée|autorisée?)|impossible d|échec|échoué|refusée?|n['’]existe pas|aucun fichier|no (?:encontrad[oa]|válid[oa]|se pudo|existe|se puede)|denegado|inválid[oa]|falló|não (?:encontrad[oa]|existe|foi possível|permitid[oa])|negad[oa]|non (?:trovat[oa]|valid[oa]|esiste|consentit[oa])|impossibile|negato|niet (?:gevonden|toegestaan)|mislukt|ongeldig|nie (?:znaleziono|można)|не (?:найден|удалось|существует|удаётся|может)|отказано|недопустим|未找到|找不到|不存在|没有那个|沒有此|失败|失敗|无法|無法|拒绝|拒絕|权限不够|权限不足|无效|無效|見つかりません|できません|ありません|拒否され|無効な|없습니다|찾을 수|실패|거부|잘못된/i;

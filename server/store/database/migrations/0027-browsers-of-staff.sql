-- Whether a person logged in with a browser before is asked at each try of a code.
create index staff_session_browser on staff_session (staff_id, browser);

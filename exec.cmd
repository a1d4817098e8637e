@rem cmd.exe has no exec, with which the scripts of package.json begin.
@%*
